import { describe, expect, it } from "vitest";
import { rewordingBy } from "../../src/faults/rewording";

const words: Record<string, string> = { "seat.dark": "Escuras", "seat.player": "Jogador {number}", "label.full-house": "fulo", "fault.stale": "O jogo já avançou." };
const say = rewordingBy(
  [
    { code: "illegal", pattern: "(?<text>.+?) is not a legal action for (?<seat>.+?); legal are: (?<moves>.+?)", text: "{text} não é permitido a {seat}: {moves}" },
    { code: "record", pattern: "Action (?<number>.+?): (?<inner>.+?)", text: "Lance {number}: {inner}" },
    { code: "illegal", pattern: "Nothing fits (?<box>.+?)", text: "Nada serve em {box}" },
    { code: "unsuitable", pattern: "A score of (?<game>.+?) would tell what is hidden.", text: "Revelaria {game}." },
    { code: "game", pattern: "Kuhn poker", text: "póquer de Kuhn" },
    { code: "record", text: "O registo não pode ser lido." },
  ],
  (key, otherwise) => words[key] ?? otherwise,
);

describe("refusals in another language", () => {
  it("are recognised by their sentence, and name the seats in that language", () => {
    expect(say({ code: "illegal", text: "'zz' is not a legal action for Dark; legal are: a b" })).toBe("'zz' não é permitido a Escuras: a b");
    expect(say({ code: "illegal", text: "'zz' is not a legal action for Player 2; legal are: a" })).toBe("'zz' não é permitido a Jogador 2: a");
    expect(say({ code: "illegal", text: "Nothing fits full-house" })).toBe("Nada serve em fulo");
  });

  it("call games by their titles in that language", () => {
    expect(say({ code: "unsuitable", text: "A score of Kuhn poker would tell what is hidden." })).toBe("Revelaria póquer de Kuhn.");
    expect(say({ code: "unsuitable", text: "A score of My game would tell what is hidden." })).toBe("Revelaria My game.");
  });

  it("say sentences within sentences, too", () => {
    const text = "Action 3: 'zz' is not a legal action for Dark; legal are: a";
    expect(say({ code: "record", text })).toBe("Lance 3: 'zz' não é permitido a Escuras: a");
  });

  it("say in general what they have no pattern for, with the sentence behind it", () => {
    expect(say({ code: "record", text: "Something else." })).toBe("O registo não pode ser lido. (Something else.)");
    expect(say({ code: "stale", text: "Gone on." })).toBe("O jogo já avançou.");
    expect(say({ code: "nothing", text: "Else." })).toBeUndefined();
  });
});
