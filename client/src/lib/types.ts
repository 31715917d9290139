// Made from messages.schema.json by scripts/types.mjs; change the server's messages instead of this file.

/** An algorithm that can be chosen. `fault`: why it does not suit this tree. */
export interface AlgorithmChoice {
  name: string;
  title: string;
  settings: OptionSpec[];
  fault?: string;
}

/** An answer: typed as a text, or as the entries of the blanks. */
export interface AnswerRequest {
  code: string;
  language?: string;
  text?: string;
  entries?: string[];
}

/** An option that is not as usual, in words: what it is called, what it is set to, and what it means. */
export interface Chosen {
  name: string;
  value: string;
  about: string;
}

/** Seconds a player for the whole game, and what each move adds. */
export interface ClockSetting {
  seconds: number;
  increment: number;
}

/** Seconds left for each seat when the message was sent, and whose time runs. */
export interface ClockView {
  left: number[];
  increment: number;
  running: number | null;
}

/** The answer to a move that loses much: play it anyhow? `loss` is in expected score. */
export interface CoachAsks {
  loss: number;
  before: number;
  after: number;
}

/** A line of pseudo-code; a step whose `line` is among the keys is at it. */
export interface CodeLine {
  keys: string[];
  text: string;
}

/** A demonstration that can be run. */
export interface DemoCard {
  name: string;
  title: string;
  about: string;
}

/** A demonstration: texts and pictures (SVG), computed now, in the language. */
export interface DemoPage {
  name: string;
  title: string;
  text: string;
  pictures: string[];
  rows: string[][];
}

/** How the game at the current node ended. */
export interface Ending {
  text: string;
  utilities: number[];
  why: "rules" | "repetition" | "resigned" | "late";
  seat?: number;
}

/** A kind of engine that suits a game: its name for programs, its title and what it does for people. */
export interface EngineChoice {
  name: string;
  title: string;
  about: string;
}

/**
 * One of the best lines of a search; `targets` are the sites of its first move.
 *
 * `value` is said for people, in English. For other languages it comes in parts, all of them for the player to move:
 * `amount` is the plain number, the payoff where `is_proven` and else in what the evaluation counts in, which is `thing` where
 * that has a name (a pawn); `outcome` is what is certain ("" where nothing is, or the game knows more than to win, draw and
 * lose), and `ends_in` the plies to that end.
 */
export interface EngineLine {
  number: number;
  moves: string[];
  value: string;
  amount: number;
  thing: string;
  outcome: "win" | "draw" | "loss" | "";
  ends_in: number | null;
  score: number;
  scores?: number[];
  depth: number;
  deepest: number;
  nodes: number;
  nodes_per_second: number;
  table_fill: number;
  seconds: number;
  bound: string;
  is_proven: boolean;
  is_thin: boolean;
  targets: string[];
}

/** An exercise by its code, with what its kind is called. */
export interface ExerciseLink {
  code: string;
  title: string;
}

/** An exercise by its code, or a new one of a kind. Targets that are left out are left to the kind. */
export interface ExerciseRequest {
  kind?: string;
  seed?: number;
  difficulty?: Record<string, number | boolean | string>;
  code?: string;
  language?: string;
}

/** An exercise: its code makes it again. */
export interface ExerciseView {
  code: string;
  kind: string;
  title: string;
  question: string;
  how: string;
  fields: FieldView[];
  picture: TreePicture;
  conventions: string;
}

/** A run as a file. `each` makes a series, as a zip file where the format holds one picture. */
export interface ExportRequest {
  run: RunRequest;
  format: "svg" | "png" | "pdf" | "tikz" | "forest" | "beamer" | "html" | "txt" | "json";
  step?: number;
  each?: "" | "step" | "cut" | "change";
}

/** Why something was refused. `at` is the character of a text at which it is wrong, where that is known. */
export interface Fault {
  code: string;
  text: string;
  at?: number;
}

/**
 * How a refusal is said in another language: `pattern` is its English sentence, each slot a named group.
 *
 * Without a pattern, `text` says in general what the code means.
 */
export interface FaultWording {
  code: string;
  text: string;
  pattern?: string;
}

/** One feature of the evaluation. */
export interface FeaturePart {
  name: string;
  about: string;
  value: number;
  weight: number;
  contribution: number;
}

/** A blank to be filled in. */
export interface FieldView {
  label: string;
  is_number: boolean;
  choices: string[];
}

/** A game in the gallery. Its words are in the language that was asked for. */
export interface GameCard {
  name: string;
  title: string;
  family: string;
  summary: string;
  players: number[];
  chance: boolean;
  hidden: boolean;
  zero_sum: boolean;
  options: OptionSpec[];
  branching?: number;
  length?: number;
  solved?: string;
  table?: Table;
  position?: Position;
}

/** Everything about one game with its options set. */
export interface GamePage {
  card: GameCard;
  rules: string;
  rules_language: string;
  chosen: Record<string, number | boolean | string>;
  table: Table;
  position: Position;
  engines: EngineChoice[];
}

/** How a kind of piece looks, is spoken (`name`) and is written in a text diagram (`text`, `ascii`). */
export interface Glyph {
  name: string;
  layers: Layer[];
  text: string;
  ascii: string;
}

/** All steps of the ladder; the page shows one at a time. The value comes in parts as in an `EngineLine`. */
export interface Hint {
  score: number;
  scores?: number[];
  value: string;
  amount: number;
  thing: string;
  outcome: "win" | "draw" | "loss" | "";
  ends_in: number | null;
  is_only: boolean;
  region: string[];
  move: string;
  targets: string[];
  line: string[];
}

/** A kind of exercise: its title, and the targets that its difficulty can have. */
export interface KindCard {
  name: string;
  title: string;
  targets: OptionSpec[];
  right: number;
  tried: number;
}

/**
 * One layer of a glyph, drawn in a unit square round its site, from bottom to top.
 *
 * A symbol that few games have brings its `path` along, in a square from -50 to 50; the others are known by name.
 */
export interface Layer {
  kind: "disc" | "ring" | "symbol" | "path" | "text" | "pips" | "card" | "die" | "tile" | "fill" | "stroke";
  symbol?: string;
  path?: string;
  text?: string;
  points?: [number, number][];
  value?: number;
  scale?: number;
  tone?: string;
}

/** A lesson of the lectures. */
export interface LessonCard {
  name: string;
  language: string;
  lectures: string[];
  title: string;
  source: string;
  question: string;
  tasks: number;
  has_demo: boolean;
}

/** A whole lesson. */
export interface LessonPage {
  card: LessonCard;
  explanation: string;
  parts: LessonPart[];
  demo?: string;
}

/** Something with an answer of its own: a task opens in the tree lab; a position is a diagram; a table has rows. */
export interface LessonPart {
  kind: "task" | "position" | "table";
  algorithm?: string;
  source?: Source;
  diagram?: string;
  rows?: string[][];
  answer: Record<string, string>;
  practice?: ExerciseLink[];
}

/** A stroke between points, drawn below the sites: a board's printed lines. */
export interface Line {
  points: [number, number][];
  style?: string;
}

/** What a throw changed in what the seats can expect, and whose throw it was; nobody's is one such as a deal. */
export interface Luck {
  gave: number[];
  thrower: number | null;
}

/** Something pointed out above the pieces, by the rules, the last move, an engine, a lesson or the user. */
export interface Mark {
  kind: "last" | "ring" | "dot" | "tint" | "arrow" | "line" | "number" | "cross" | "heat" | "label";
  targets: string[];
  by: "rule" | "last" | "engine" | "lesson" | "user";
  value?: number;
  text?: string;
}

/** A legal move: its number `i` among the legal ones, its text `t` and the path `p` of things to click. */
export interface Move {
  i: number;
  t: string;
  p: string[];
}

/**
 * What the current node is like; sent after every change. `viewer`: whose eyes the position is seen with, None: all.
 *
 * `is_covered`: the screen has to be handed to the viewer, who says `room.look` before anything secret is sent.
 * `waits_for`: "human", "engine", "chance" or "nobody".
 */
export interface Moved {
  current: number;
  position: Position;
  say: string;
  turn: number;
  waits_for: "human" | "engine" | "nobody";
  can_undo: boolean;
  can_redo: boolean;
  viewer: number | null;
  is_covered: boolean;
  is_paused: boolean;
  clock: ClockView | null;
  ending: Ending | null;
  nodes: Node[];
  removed: number[];
}

/** A game to be begun, or gone on with from a record. */
export interface NewRoom {
  game: string;
  options?: Record<string, number | boolean | string>;
  seats?: Seat[];
  clock?: ClockSetting | null;
  start?: string;
  record?: string;
  number?: number;
  coach?: boolean;
}

/** Something happened in a room. `t`: room (all of it anew), moved, thinking, sweep, closed. */
export interface News {
  ch: string;
  seq: number;
  t: "room" | "moved" | "thinking" | "sweep" | "closed";
  room?: RoomView;
  moved?: Moved;
  thinking?: Thinking;
  sweep?: SweepNews;
}

/**
 * A position in the tree of variations; the root is 0 and has no parent. The first child is the main line.
 *
 * `text` is the move that led here, `player` who made it (-1: chance); what the viewer may not know is "·".
 */
export interface Node {
  id: number;
  parent: number;
  text: string;
  player: number;
  children: number[];
  seconds?: number;
  score?: NodeScore;
  loss?: number;
  mark?: string;
  luck?: Luck;
  note?: string;
}

/**
 * What an engine found at a node; before a throw, the mean over what can fall. `is_thin`: too shallow to be trusted.
 *
 * `score` is what the first seat can expect, from 0 to 1; where that does not say what the others can, `scores` are all.
 */
export interface NodeScore {
  score: number;
  scores?: number[];
  depth: number;
  nodes: number;
  is_proven: boolean;
  is_thin: boolean;
  best?: string[];
}

/** Something that can be set: a switch, a number within bounds, a choice or a text. */
export interface OptionSpec {
  name: string;
  default: number | boolean | string;
  help: string;
  title?: string;
  lowest?: number;
  highest?: number;
  choices?: (number | boolean | string)[];
  titles?: string[];
}

/** How many leaves alpha-beta looks at, with the children in each order. */
export interface OrderFacts {
  given: number;
  best: number;
  worst: number;
  total: number;
  ideal: number;
}

/** The tree whose order of moves is in question. */
export interface OrderRequest {
  source: Source;
}

/**
 * What a search shows.
 *
 * The one that was made (kept), one made anew (again), the same of a tree of simulations (grown, regrown), the first plies of
 * one made anew with the textbook's algorithm (valued), or that algorithm with guesses (book).
 */
export interface Origin {
  kind: "kept" | "again" | "grown" | "regrown" | "valued" | "book";
  depth: number;
  nodes: number;
  plies: number;
  engine: string;
}

/** Something that stands on a site: glyph `g`, owner `o`, count `n`, value `v`, rotation `r`, face `up`, stable `id`. */
export interface Piece {
  g: string;
  o?: number;
  n?: number;
  v?: number;
  r?: number;
  up?: boolean;
  id?: string;
}

/** Everything a viewer may see of one ply. What it may not know is not in here. */
export interface Position {
  version: number;
  at: Record<string, Piece[]>;
  marks: Mark[];
  turn: number;
  moves: Move[];
  say: string;
  spans?: Span[];
  more?: Site[];
  phase?: string;
  scores?: number[];
  result?: Result;
  text?: string;
}

/** Everything that can be practised. */
export interface PracticeKinds {
  kinds: KindCard[];
  topics: TopicCard[];
}

/** An answer that was given; with `shown` it was none: the solution was asked for. */
export interface ProgressEntry {
  code: string;
  kind: string;
  is_right: boolean;
  mistake: string;
  when: number;
  shown?: boolean;
}

/**
 * One game of a text, by what it can be known: nothing stands where nothing is told.
 *
 * `players`: White and Black, or none. `when`: a year, a month or a day, such as 1851-06. `opening`: the first moves.
 */
export interface RecordCard {
  number: number;
  players: string[];
  result: string;
  when: string;
  event: string;
  opening: string;
  fault?: Fault;
}

/** A record, or PGN, of which somebody wants to know what games it holds. */
export interface RecordText {
  record: string;
}

/** The answer to request number `re`. */
export interface Reply {
  re: number;
  ok?: unknown;
  error?: Fault;
}

/** What a tab asks for. Which fields it has depends on `do`; see `live.commands`. */
export interface Request {
  n: number;
  do: string;
  room?: string;
  node?: number;
  text?: string;
  sure?: boolean;
  seats?: Seat[];
  paused?: boolean;
  veiled?: boolean;
  moves?: string[];
  lines?: number;
  seconds?: number;
  coach?: boolean;
  language?: string;
}

/** How a finished game ended. */
export interface Result {
  utilities: number[];
  text: string;
}

/** A kept game, for the list of those to go on with. Times are seconds since 1970. */
export interface RoomCard {
  room: string;
  game: string;
  title: string;
  seats: Seat[];
  plies: number;
  is_over: boolean;
  changed: number;
  say: string;
}

/** All of a room. */
export interface RoomView {
  room: string;
  game: string;
  title: string;
  options: Record<string, number | boolean | string>;
  table: Table;
  seats: Seat[];
  seat_names: string[];
  coach: boolean;
  veiled?: boolean;
  analysis?: Record<string, unknown>;
  sweep?: SweepNews;
  seq: number;
  has_features: boolean;
  can_be_searched: boolean;
  keeps_searches: boolean;
  can_be_judged: boolean;
  judged_by: "sides" | "alone" | "seats";
  points?: [number, number];
  formats: "pgn"[];
  now: Moved;
}

/** An algorithm to be run over a tree. Without a name it is the one that suits it. */
export interface RunRequest {
  source: Source;
  algorithm?: string;
  settings?: Record<string, number | boolean | string>;
  language?: string;
  windows?: boolean;
}

/** A run, ready to be stepped through. `text`: the tree in its canonical notation, empty where it came from a search. */
export interface RunView {
  title: string;
  text: string;
  notations: Record<string, string>;
  source: Source;
  algorithm: string;
  settings: Record<string, number | boolean | string>;
  algorithms: AlgorithmChoice[];
  picture: TreePicture;
  steps: TreeStep[];
  captions: string[];
  cuts: number[];
  pseudocode: CodeLine[];
  styles?: Record<string, CodeLine[]>;
  summary: string;
  value: string;
  line: string[];
  leaves_seen: number;
  leaves_total: number;
  fewest_leaves: number | null;
  origin?: Origin;
  stats?: number[][];
}

/** Who plays: a person at this screen, or an engine of a kind with a level and seconds a move. */
export interface Seat {
  kind: "human" | "engine";
  engine?: string;
  level?: number;
  seconds?: number;
}

/**
 * Luck and skill of one seat: what throws gave to it, all and its own ones, and what its decisions gave away.
 *
 * `adjusted` is the result without the luck: what the same decisions would have earned from average throws.
 */
export interface SeatLuck {
  throws: number;
  luck: number;
  own_luck: number;
  decisions: number;
  skill: number;
  result: number | null;
  adjusted: number | null;
}

/** What a person has set once for all. Empty texts mean: as the browser says. */
export interface Settings {
  language: string;
  theme: "" | "light" | "dark";
  motion: "" | "full" | "reduced";
  patterns: boolean;
  keys: boolean;
  auto_complete: boolean;
  engine_seconds: number;
  engine_megabytes: number;
  lines: number;
  line_length: number;
  hide_verdict: boolean;
  coach: boolean;
  coach_loss: number;
}

/** A sheet of exercises with solutions for a class. */
export interface SheetRequest {
  topic: string;
  seed: number;
  variants: number;
  format: "pdf" | "tex" | "html" | "xml" | "json";
  language?: string;
  solutions?: boolean;
}

/**
 * A place that can hold pieces and be clicked. `polygon` overrides `shape`; `step` is where a pile grows.
 *
 * A click on a site that no path goes on with means the one of its `group` that a path does, if there is just one. `name` is
 * what it is called aloud where neither its `label` nor its `id` is a word: parts with commas between them, each a word of
 * the boards, perhaps with a number or a notation behind it, or the name of a seat ("ones, Player 2").
 */
export interface Site {
  id: string;
  at: [number, number];
  shape: "square" | "hex" | "circle" | "point" | "pit" | "card" | "edge" | "none";
  tone?: string;
  label?: string;
  name?: string;
  size?: [number, number];
  polygon?: [number, number][];
  step?: [number, number];
  tags?: string[];
  group?: string;
}

/** The right answer in words, and the run that shows it, to be opened in the tree lab. */
export interface SolutionView {
  text: string;
  source: Source;
  algorithm: string;
  settings: Record<string, number | boolean | string>;
}

/**
 * Where a tree comes from.
 *
 * text: `text`. game: the tree of a position to a depth. search: the engine's own search of a position; the one that was made
 * at a `node` of a `room` where it is still kept, else one made anew; for an `engine` that keeps none, the textbook's
 * algorithm of its kind. lesson: `name`, `task`. exercise: `code`.
 */
export interface Source {
  kind: "text" | "game" | "search" | "lesson" | "exercise";
  text?: string;
  game?: string;
  options?: Record<string, number | boolean | string>;
  position?: string;
  moves?: string;
  depth?: number;
  plies?: number;
  only?: string;
  guess?: boolean;
  name?: string;
  task?: number;
  code?: string;
  room?: string;
  node?: number;
  engine?: string;
}

/** A group of sites that are laid out together: the board, a hand, the dice. */
export interface Space {
  id: string;
  role: "board" | "hand" | "deck" | "dice" | "track" | "text";
  sites: Site[];
  lines?: Line[];
  under?: Under[];
  owner?: number;
  at?: [number, number];
  turns?: boolean;
  stack?: "none" | "offset" | "side" | "fan" | "count";
}

/** A piece that covers several sites. */
export interface Span {
  piece: Piece;
  sites: string[];
}

/** What the page needs first. `languages`: tag -> what the language calls itself. */
export interface Start {
  version: string;
  languages: Record<string, string>;
  settings: Settings;
  cores: number;
}

/** How far the look back at the whole game is. `nodes` have new scores, losses, marks and luck. */
export interface SweepNews {
  done: number;
  total: number;
  state: "thinking" | "done" | "stopped" | "failed";
  nodes: Node[];
  worst: number[];
  accuracy: (number | null)[];
  luck: SeatLuck[];
  fault?: Fault;
}

/** Everything that stays the same during a game. `chosen` is for readers: whoever shows the table fills it in. */
export interface Table {
  version: number;
  game: string;
  spaces: Space[];
  glyphs: Record<string, Glyph>;
  seats: TableSeat[];
  chosen?: Chosen[];
}

/** A player: what it is called and which colour slot it has. */
export interface TableSeat {
  name: string;
  colour: number;
}

/**
 * News of a search: for a seat's move, for the analysis, or for a hint. `queue`: how many are before it.
 *
 * `search` grows from each search to the next: news of an earlier one than is known are late. "stopped": nobody wants the
 * analysis any more; it is told at once, and again with the last lines when the engine has ended. `is_weak`: an engine below
 * its full strength thinks, whose scores say nothing about the position.
 */
export interface Thinking {
  purpose: "move" | "analysis" | "hint" | "sweep";
  state: "queued" | "preparing" | "thinking" | "done" | "stopped" | "failed";
  search: number;
  node: number;
  lines: EngineLine[];
  is_weak?: boolean;
  queue?: number;
  fault?: Fault;
}

/** Kinds of exercise that belong together. */
export interface TopicCard {
  name: string;
  title: string;
  kinds: string[];
}

/**
 * A change of a tree that is given as text.
 *
 * value: the leaf at `path` gets `value`. add: the node at `path` gets a child with `value` (a leaf becomes an inner
 * node). remove: the
 * node. move: the child at `path` goes to place `to` among its siblings. kind: the node becomes `kind`. order: all
 * children are put in
 * the `best` or `worst` order. scale: every leaf is mapped by `map` (double, square, shift, negate, rank).
 */
export interface TreeEdit {
  text: string;
  do: "value" | "add" | "remove" | "move" | "kind" | "order" | "scale";
  path?: number[];
  value?: string;
  to?: number;
  kind?: string;
  order?: "best" | "worst";
  map?: "double" | "square" | "shift" | "negate" | "rank";
}

/** A tree of the lectures, with the algorithm that they run over it. */
export interface TreeExample {
  name: string;
  title: string;
  text: string;
  algorithm: string;
  settings: Record<string, number | boolean | string>;
  source: Source;
}

/** The drawn tree; `arcs` from a deep cut to the ancestor that causes it, as four control points of a curve. */
export interface TreePicture {
  width: number;
  height: number;
  inside: boolean;
  places: TreePlace[];
  arcs: [number, number][][];
}

/**
 * A drawn node: where, how large, of which kind (max, min, chance, leaf, fold, player0 ...), and what stands in it.
 *
 * `path` is the way from the root by numbers of children; `parent` is the number of a place, -1 for the root.
 */
export interface TreePlace {
  x: number;
  y: number;
  wide: number;
  high: number;
  kind: string;
  name: string;
  label: string;
  text: string;
  spoken: string;
  parent: number;
  path: number[];
}

/**
 * The difference from the step before.
 *
 * `c`: [place, classes, value, side]: classes begin with h hollow, s seen or x skipped, then C crossed, B on the best
 * line, T in a
 * call, H current. `k`: how many calls stay on the stack, and the new ones as [name, window]. `n`: leaves seen, leaves
 * skipped, cuts.
 * `line`: the line of the pseudo-code. `a`: the arc of a deep cut.
 */
export interface TreeStep {
  c: ((number | string)[])[];
  k: [number, string[][]];
  line: string;
  n: number[];
  a?: number;
}

/** A tree as text: to be checked, or what a change has made of it. */
export interface TreeText {
  text: string;
}

/**
 * Decoration below everything: a polygon with a tone, or a text at its first point.
 *
 * A text is centred there, or starts or ends there: `align` says so.
 */
export interface Under {
  points: [number, number][];
  tone: string;
  text?: string;
  align?: "start" | "end";
}

/**
 * What the answer is worth: right, right under another convention, a named mistake, or the first step that differs.
 *
 * With `missing` blanks and `unreadable` texts nothing was judged, and nothing is kept.
 */
export interface VerdictView {
  kind: "right" | "convention" | "mistake" | "step" | "unreadable" | "missing";
  is_right: boolean;
  text: string;
  solution: string;
  step?: number;
}

/** For which values of a leaf what comes out; ranges follow each other, and `current` is the one of its value now. */
export interface WhatIf {
  path: number[];
  now: number | null;
  ranges: WhatIfRange[];
  current: number;
  say: string;
}

/** A range of a leaf's value in which nothing changes; an end that is None is infinite. */
export interface WhatIfRange {
  low: number | null;
  high: number | null;
  value: string;
  move: string;
  leaves_seen: number;
  cuts: number;
  is_seen: boolean;
  has_low?: boolean;
  has_high?: boolean;
}

/** What if the leaf at `path` had another value? `player`: whose number it is, where a leaf has several. */
export interface WhatIfRequest {
  run: RunRequest;
  path: number[];
  player?: number;
}

/** The static score of a position, to which the contributions add up: in `thing` where that has a name, else in `unit`. */
export interface Why {
  player: number;
  parts: FeaturePart[];
  score: number;
  unit: string;
  thing: string;
}
