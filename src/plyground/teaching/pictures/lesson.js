// The player of a lesson: it reads the changes of every step from the page and shows the step that is asked for.
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent);
  var words = data.words, steps = data.steps, last = steps.length - 1;
  var SNAPSHOT = 50, PLAY = 1200;
  var find = function (id) { return document.getElementById(id); };

  // looks[place] is [classes, value, beside]; snapshots are kept on the way, so that going back is quick too.
  var blank = data.kinds.map(function () { return ["h", "", ""]; });
  var snapshots = {};
  var shown = blank.map(function () { return ""; });
  var step = -1, timer = null;

  function state(wanted) {
    var from = Math.floor(wanted / SNAPSHOT) * SNAPSHOT;
    while (from > 0 && !snapshots[from]) from -= SNAPSHOT;
    var looks = (snapshots[from] || { looks: blank }).looks.slice();
    var stack = snapshots[from] ? snapshots[from].stack.slice() : [];
    for (var at = snapshots[from] ? from + 1 : 0; at <= wanted; at++) {
      steps[at].c.forEach(function (change) { looks[change[0]] = [change[1], change[2] || "", change[3] || ""]; });
      stack = stack.slice(0, steps[at].k[0]).concat(steps[at].k[1]);
      if (at > 0 && at % SNAPSHOT === 0) snapshots[at] = { looks: looks.slice(), stack: stack.slice() };
    }
    return { looks: looks, stack: stack };
  }

  function said(place, look) {
    var parts = [data.kinds[place]];
    if (look[1]) parts.push(look[1].replace("\u2265", words.at_least + " ").replace("\u2264", words.at_most + " "));
    if (look[2]) parts.push(look[2].replace("\n", ", "));
    if (look[0][0] === "h") parts.push(words.not_yet);
    if (look[0].indexOf("C") > 0) parts.push(words.cut_off);
    else if (look[0][0] === "x") parts.push(words.skipped_node);
    if (look[0].indexOf("B") > 0) parts.push(words.best_line);
    if (look[0].indexOf("H") > 0) parts.push(words.here);
    return parts.join(", ");
  }

  function paint(place, look) {
    var key = look.join("|");
    if (shown[place] === key) return;
    shown[place] = key;
    var classes = look[0].split("").join(" ");
    var node = find("n" + place), twin = find("t" + place);
    node.setAttribute("class", node.getAttribute("class").split(" ").slice(0, 2).join(" ") + " " + classes);
    [find("e" + place), find("r" + place)].forEach(function (part) { if (part) part.setAttribute("class", "edge " + classes); });
    var value = node.querySelector(".value"), side = node.querySelector(".side");
    if (value) value.textContent = look[1];
    if (side) side.textContent = look[2].replace("\n", "  ");
    twin.textContent = said(place, look);
    twin.className = look[0].indexOf("H") > 0 ? "now" : "";
  }

  function go(wanted) {
    wanted = Math.max(0, Math.min(last, wanted));
    if (wanted === step) return;
    step = wanted;
    var now = state(step), told = steps[step];
    now.looks.forEach(function (look, place) { paint(place, look); });
    document.querySelectorAll(".arc").forEach(function (arc) { arc.classList.toggle("on", arc.id === "a" + told.a); });
    find("say").textContent = data.captions[step];
    find("count").textContent = words.step.replace("{step}", step).replace("{steps}", last);
    find("time").value = step;
    find("time").setAttribute("aria-valuetext", find("count").textContent);
    document.querySelectorAll(".code li").forEach(function (line) {
      if (told.l && line.dataset.line.split(" ").indexOf(told.l) >= 0) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
    });
    find("stack").replaceChildren.apply(find("stack"), now.stack.map(function (call) {
      var item = document.createElement("li");
      item.textContent = call.filter(Boolean).join("  ");
      return item;
    }));
    ["leaves", "skipped", "cuts"].forEach(function (name, place) { find(name).textContent = told.n[place]; });
    find("first").disabled = find("back").disabled = step === 0;
    find("last").disabled = find("forward").disabled = step === last;
    find("previous_cut").disabled = cut(-1) === null;
    find("next_cut").disabled = cut(1) === null;
    if (step === last) pause();
  }

  function cut(way) {
    var there = data.cuts.filter(function (at) { return way > 0 ? at > step : at < step; });
    return there.length ? there[way > 0 ? 0 : there.length - 1] : null;
  }

  function toCut(way) { if (cut(way) !== null) go(cut(way)); }

  function pause() {
    if (timer !== null) clearInterval(timer);
    timer = null;
    find("play").textContent = words.play;
  }

  function play() {
    if (timer !== null) { pause(); return; }
    if (step === last) go(0);
    find("play").textContent = words.pause;
    timer = setInterval(function () { go(step + 1); }, PLAY);
  }

  var deeds = {
    first: function () { go(0); }, back: function () { go(step - 1); }, forward: function () { go(step + 1); },
    last: function () { go(last); }, previous_cut: function () { toCut(-1); }, next_cut: function () { toCut(1); }
  };
  Object.keys(deeds).forEach(function (name) {
    find(name).addEventListener("click", function () { pause(); deeds[name](); });
  });
  find("play").addEventListener("click", play);
  find("time").addEventListener("input", function () { pause(); go(Number(find("time").value)); });

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    var keys = {
      ArrowLeft: event.shiftKey ? "previous_cut" : "back", ArrowRight: event.shiftKey ? "next_cut" : "forward",
      Home: "first", End: "last"
    };
    var deed = keys[event.key];
    if (deed) {
      event.preventDefault();
      pause();
      deeds[deed]();
    } else if (event.key === " " && !/^(BUTTON|SUMMARY)$/.test(event.target.tagName)) {
      event.preventDefault();
      play();
    }
  });

  var asked = /^#step=(\d+)$/.exec(location.hash);
  go(asked ? Number(asked[1]) : 0);
})();
