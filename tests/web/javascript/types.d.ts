// What the page's scripts share: the answers of the server (web/schemas.py says the same), and the
// objects that pass from module to module. Only the type check reads this file.

// Numbers and words

/** A whole number; beyond 2**53 - 1 as text, because browsers would round it. */
type Exact = number | string | null;
type Outcome = "N" | "P" | "L" | "R" | "T" | "D";
/** The form of a label: an outcome without sides, or none yet. */
type Form = "P" | "N" | "T" | "D" | "none";
type Kind = "impartial" | "scoring" | "partizan";
type Side = "left" | "right";
type Verdict = "wins" | "loses" | "ties" | "draws" | "unknown";
type Point = [number, number];
/** What a moment's setTimeout or requestAnimationFrame returned, or 0. */
type Timer = number;

// Elements

type Child = Node | string | number | bigint | boolean | null | undefined | Child[];
type Attributes<E> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (
    event: HTMLElementEventMap[K] & { currentTarget: E },
  ) => unknown;
} & { [name: string]: unknown };
/** Words and where they lead. */
type Way = [words: string, href: string];
type Option = [value: string, words: string];

// Scenes

type Symbols = Record<string, [classes: string, d: string][]>;
type Mark =
  | [shape: "rect", classes: string, x: number, y: number, w: number, h: number, rx?: number]
  | [shape: "circle", classes: string, x: number, y: number, r: number]
  | [shape: "path", classes: string, d: string, x: number, y: number]
  | [shape: "text", classes: string, x: number, y: number, size: number, said: string]
  | [shape: "symbol", classes: string, name: string, x: number, y: number, size: number]
  | [shape: "row", classes: string, count: number, dx: number, dy: number, one: Mark];
type Place = [x: number, y: number, width: number, height: number, said: string];
interface Drawing {
  size: Point;
  label: string;
  under: Mark[];
  marks: Mark[];
  symbols?: Symbols;
}
interface Scene extends Drawing {
  places: Record<string, Place>;
}

// Answers

interface Worth {
  outcome: Outcome | null;
  grundy: Exact;
  score: Exact;
  remoteness: Exact;
}
/** What is known of every move that was played, also of one that was read from a storage. */
interface Played {
  label: string;
  to: string;
  gain: Exact;
  again: boolean;
  touch: string[];
  state?: string;
  verdict?: Verdict;
}
interface Move extends Worth, Played {
  state: string;
  also: string[][];
  player: Side | null;
  best: boolean;
  wins: boolean;
  verdict: Verdict;
}
interface ReasonStep {
  kind: string;
  text: string;
  figure: string[];
  data: {
    values?: (number | string)[];
    nim_sum?: number | string;
    odd_stairs?: Record<string, unknown>;
    golden_floor?: unknown;
    mex?: number;
    answers?: { move: string; answer: string; worth?: Exact }[];
    others?: number;
  };
}
interface Explanation {
  text: string;
  html: string;
  steps: ReasonStep[];
}
interface Described {
  game: string;
  position: string;
  state: string;
  kind: Kind;
  player: Side | null;
  board: string[] | null;
  scene: Scene;
}
interface Answer extends Described, Worth {
  misere: boolean;
  understood: string | null;
  outcome_words: string;
  method: string;
  status: string | null;
  why: string;
  over: boolean;
  moves: Move[];
  more_moves: boolean;
  moves_total: Exact;
  explanation: Explanation | null;
  left_out: Record<string, string>;
  /** Where a browser has no time: how to ask the installed program. */
  elsewhere?: string;
  /** The value in sums, of the first position of a file. */
  worth?: ValueInShort;
}
interface Game {
  name: string;
  text: string;
  kind: Kind;
  misere: boolean;
  title: string;
  family: string;
  level: 1 | 2 | 3;
  tags: string[];
  words: string;
  summary: string;
  examples: string[];
  start: string | null;
  dimensions: 1 | 2 | null;
  source: string;
  scene: Scene;
}
interface Catalogue {
  games: Game[];
  families: { title: string; about: string; games: string[] }[];
}
interface Drawn {
  position: string;
  scene: Scene;
}
interface Opening {
  first: string;
  title: string;
  rules: string;
  hint: string;
  answers: Record<string, Described & { over: boolean; moves: Move[] }>;
}
interface Reply {
  move: Move | null;
  position: Answer;
  how: "perfect" | "strong" | "random";
  because: string;
}
interface Rule {
  ok: boolean;
  game: string;
  arguments: string[];
  understood: string | null;
}
interface Refusal {
  kind: string;
  message: string;
  column?: number | null;
}

// Tables

interface Period {
  start: number;
  length: number;
  saltus: number;
  status: string;
  theorem: string;
  checked_to: number;
  same_as?: string;
}
type PeriodFound =
  | (Period & { game: string })
  | {
      game: string;
      start: null;
      length: null;
      saltus: null;
      status: string;
      theorem: null;
      checked_to: number;
    };
/** Never text: a value is at most the number of options. */
type TableValue = number | null;
interface Table {
  game: string;
  dimensions: 1 | 2;
  values: TableValue[] | TableValue[][];
  period: Period | null;
  lost: number[] | number[][];
  /** The names of the cells, where they are nodes of a graph. */
  nodes?: string[];
  /** The cells of a table in a file. */
  cells?: HeldCells | null;
}
/** A number of a strip, or row and column of a map. */
type Cell = number[];
type Model = ReturnType<typeof import("../../../src/grundy/web/static/tablemodel.js").tableModel>;
interface TableActs {
  /** A cell is looked at. */
  inspect(cell: Cell): void;
  /** Its position is opened. */
  open(cell: Cell): void;
}
interface TableView {
  element: HTMLElement;
  /** Marks a cell, and where its moves lead. */
  mark(cell: Cell, options: Cell[]): void;
  ring(cells: Cell[]): void;
  /** Shows the cells of one value alone, or all for null. */
  filter(value: string | null): void;
}
interface CellFound {
  position: string;
  scene: Drawing;
  moves: Cell[][];
}

// Graphs

type Method = "induction" | "depth-first" | "mex";
type Label = string | number;
interface LabelStep {
  node: number;
  kind: "label" | "draw" | "visit" | "remembered" | "cycle";
  label: Label | null;
  because: number[];
  text: string;
  depth: number | null;
  skipped: number[];
  from: number | null;
}
interface GraphNode {
  id: number;
  text: string;
  name: string;
  layer: number;
  x: number | null;
  y: number | null;
  outcome: Outcome | null;
  value: Exact;
  score: Exact;
  remoteness: Exact;
  player: Side | null;
  end: boolean;
}
type Edge = [from: number, to: number];
interface Arrangement {
  size: Point;
  boxes: [x: number, y: number, width: number, height: number][];
  ways: string[];
  lines: string[][];
  down: boolean;
}
interface Boards {
  unit: number;
  under: Mark[][];
  symbols: Symbols;
  scenes: [under: number, width: number, height: number, marks: Mark[]][];
}
interface Graph {
  game: string;
  position: string;
  kind: Kind;
  misere: boolean;
  methods: Method[];
  nodes: GraphNode[];
  edges: Edge[];
  steps: Partial<Record<Method, LabelStep[]>>;
  arrangement: Arrangement | null;
  boards: Boards | null;
  truncated: boolean;
  instead_of: string | null;
}

// Graphs on the page

/** A position, or what stands for the rest of them. */
type NodeId = number | "more" | "others";
type Labels = Map<NodeId, Label>;
interface ShownNode {
  id: NodeId;
  layer: number;
  name: string;
  text: string;
  player: Side | null;
  scene?: Drawing | null;
  /** What will be written on it, where that is not the label alone. */
  final?: string;
  asked?: boolean;
  /** It stands for others. */
  rest?: boolean;
}
interface Spot {
  id: NodeId;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface SizedNode extends ShownNode {
  lines: string[];
  /** Width and height of its board, in pixels. */
  board: number[];
  width: number;
  height: number;
}
interface PlacedNode extends SizedNode, Spot {
  id: NodeId;
  width: number;
  height: number;
}
/** A node of a layout made here: where it is along the layers, and across. */
interface LaidNode extends PlacedNode {
  along: number;
  across: number;
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface StepNode extends GraphNode {
  scene: Drawing | null;
  asked: boolean;
  final?: string;
}
/** What a move brings, as far as the labels tell. */
type Bringing = (edge: ShownEdge, labels: Labels) => "" | "wins" | "draws";
type ShownEdge = [from: NodeId, to: NodeId];
interface ShownGraph {
  nodes: ShownNode[];
  edges: ShownEdge[];
  arrangement: Arrangement | null;
  unit: number;
  wins: Bringing;
}
interface StepGraph extends Omit<Graph, "nodes"> {
  nodes: StepNode[];
  unit: number;
  wins: Bringing;
  /** Asks for a board, where the graph is too large to come with all. */
  draw: ((node: StepNode) => Promise<Drawing>) | null;
}
/** What part of a drawing is in sight. */
interface Port {
  view: { x: number; y: number; scale: number };
  fit(): void;
  open(id: NodeId): void;
  zoom(factor: number, px?: number, py?: number): void;
  pan(dx: number, dy: number): void;
  reveal(id: NodeId, closer?: boolean, others?: NodeId[]): void;
  centre(x: number, y: number): void;
  sight(): Box;
  spot(id: NodeId): Point | null;
}
interface GraphView extends Port {
  frame: HTMLElement;
  show(labels: Labels, now: NodeId | null, because: NodeId[], asking: boolean): void;
  all?: Spot[];
  bounds?: Box;
  /** Whether it shows the neighbourhood of a step alone. */
  near?: boolean;
}

// Values in sums

type NumberText = string | null;
interface Tempered {
  outcome: Outcome | null;
  mean: NumberText;
  temperature: NumberText;
}
interface ValueInShort extends Tempered {
  value: string;
  kind: string;
  outcome_words: string;
  loopy: Loopy | null;
  thermograph: { svg: string } | null;
}
interface Loopy {
  stopper: boolean;
  canonical: boolean;
  onside: string;
  offside: string;
  svg: string;
}
interface ValueOption extends Tempered {
  value: string;
  place: number;
  end: boolean;
  moves: string[];
  removed: boolean;
  reason: { how: "dominated" | "reversible"; by: string; instead: string[] } | null;
}
interface ValueFound extends ValueInShort {
  whole: boolean;
  left_stop: NumberText;
  right_stop: NumberText;
  birthday: Exact;
  position: Described | null;
  left: ValueOption[];
  right: ValueOption[];
  more_options: boolean;
  left_out: string;
  why: string[];
}

// Problems and programs

interface Recognised {
  game: string;
  same: {
    name: string;
    title: string;
    summary: string;
    source: string;
    theorems: Record<string, string>;
  } | null;
  text: string;
  kind: Kind;
  position: string | null;
  arguments: string[];
  facts: { topic: string; text: string; status: string; seen: string }[];
}
interface Pattern {
  game: string;
  about: "grundy" | "outcome";
  found: boolean;
  words: string;
  status: string;
  theorem?: string | null;
  checked_to?: string | null;
  agrees?: string | null;
  rivals: { words: string; position: string; truth: string; says: string }[];
}
interface Proved {
  game: string;
  about: "grundy" | "outcome";
  status: "proved" | "not found" | "out of reach";
  reason: string;
  words: string;
  believed: string;
  by: string;
  certificate: string | null;
}
interface Problem {
  id: string;
  title: string;
  kind: string;
  technique: string | null;
  is_game: boolean;
  judge_name: string;
  game: string | null;
  position: string | null;
}
interface Sample {
  input: string;
  output: string;
}
interface ProblemPage extends Problem {
  samples?: Sample[];
  measured?: { words: string } | null;
  source?: string;
  statement?: string;
  why?: string;
  instead?: string;
  model?: string;
  theorem?: string;
  complexity?: string;
  constraints?: string;
}
interface Program {
  game: string;
  lang: "cpp" | "python";
  text: string;
  method: string;
  status: string;
  most: Exact;
  input: string;
  output: string;
  stressed: number;
  largest: Exact;
}

// Where answers come from

interface Answers {
  games: Catalogue;
  opening: Opening;
  solve: Answer;
  play: Reply;
  draw: Drawn;
  graph: Graph;
  table: Table;
  period: PeriodFound;
  cell: CellFound;
  rule: Rule;
  recognise: Recognised;
  pattern: Pattern;
  prove: Proved;
  samples: { game: string; output: string };
  code: Program;
  problems: { problems: Problem[] };
  value: ValueFound;
  [problem: `problems/${string}`]: ProblemPage;
}
type Given = string | number | boolean | null | undefined;
type Query = Record<string, Given>;
interface Source {
  /** Whether this document holds all its answers. */
  embedded: boolean;
  /** A newer question of the same channel cancels the older one. */
  ask<P extends keyof Answers>(path: P, parameters?: Query, channel?: string): Promise<Answers[P]>;
  /** What a file holds. */
  data?: Held;
  /** Where the site has its documents. */
  docs?: string;
  /** Load what the first view did not need. */
  begin?(): void;
}

// What a file holds

interface HeldCells {
  cells: Record<string, [string, number, number, number, Mark[], Cell[][]]>;
  under: Mark[][];
  symbols: Symbols;
}
type HeldMove = [
  label: string,
  to: number,
  verdict: "w" | "l" | "t" | "d" | "u",
  best: 0 | 1,
  again: 0 | 1,
  gain: Exact,
  ways: string[][],
];
interface HeldEntry extends Partial<Worth> {
  state: string;
  position?: string;
  player?: Side;
  moves?: HeldMove[];
  more?: boolean;
  scene: [size: number, under: number, places: number, marks: Mark[], said: string[]];
}
interface HeldHeap {
  value: number;
  scene: Scene;
  moves: [alone: string, words: string, option: string[], ways: string[][]][];
}
type HeldCommon = Pick<
  Answer,
  "game" | "kind" | "misere" | "understood" | "method" | "status" | "why" | "left_out"
>;
interface HeldShared {
  state: string;
  common: HeldCommon;
  first: Partial<Answer>;
  words: Record<Outcome, string>;
}
interface HeldPositions extends HeldShared {
  positions: HeldEntry[];
  scenes: {
    sizes: Point[];
    unders: Mark[][];
    places: Record<string, [x: number, y: number, width: number, height: number]>[];
    symbols: Symbols;
  };
}
interface HeldHeaps extends HeldShared {
  heaps: Record<string, HeldHeap>;
  /** What stands for the heap in the words of a move. */
  number: string;
}
type Held = (HeldPositions | HeldHeaps) & {
  question: { game: string; position: string; misere: string };
  views: string[];
  method?: string;
  beyond?: string;
  graph: Graph | null;
  table: Table | null;
  missing: Record<string, string>;
  games: Game[];
  note: string;
};
/** Answers of a file; a place is how it finds one. */
interface Holder<P> {
  find(asked: string): P | undefined;
  answer(place: P): Answer | null;
}

// What a site holds, and what its page and its worker tell each other

interface Site {
  worker: string;
  folder: string;
  library: string;
  files: Record<string, number>;
  data: string;
  docs: string;
  later: string[];
}

// Games that are played

type Player = "you" | "computer";
/** The first position of a game. */
interface Root {
  parent: null;
  move: null;
  number: number;
  answer: Answer;
  children: Ply[];
  /** Where one went last. */
  last: Ply | null;
}
/** A position after a move; its answer is asked for when one goes there. */
interface Ply {
  parent: TreeNode;
  move: Played;
  /** The place of the move among those of the position before. */
  number: number;
  answer: Answer | null;
  children: Ply[];
  last: Ply | null;
}
type TreeNode = Root | Ply;
type Match = import("../../../src/grundy/web/static/match.js").Match;
/** Who plays, how well and how fast, and whether hints are shown. */
interface Settings {
  mode: "" | "play";
  players: Player[];
  level: string;
  speed: "slow" | "" | "fast";
  begins: Side;
}
/** A game as a file has it. */
type SavedGame = Query & { numbers: number[] };
type KeptMove = [
  number: number,
  label: string,
  to: string,
  again: 0 | 1,
  gain: string,
  below: KeptMove[],
];
interface KeptGame {
  settings: Record<string, string>;
  m: string;
  tree: KeptMove[];
}

// What views get

type Question = { game?: string; position?: string; misere?: string };
/** What the address says. */
type State = Question & { view: string; [name: string]: string | undefined };
interface Bar {
  submit(): void;
  write(game: string, position: string): void;
  reset(): void;
  offerMisere(on: boolean): void;
}
interface Context {
  source: Source;
  state: State;
  signal: AbortSignal;
  games(): Promise<Game[]>;
  catalogue(): Promise<Catalogue>;
  question(): Question;
  asked(text: string): Question;
  link(patch: Query & { view: string }): string;
  valueLink(asked: Query): string;
  go(patch: Query & { view: string }): void;
  keep(patch: Query): void;
  bar?: Bar;
  /** Draws what is being typed; null brings back what was drawn before. */
  draft?(found: Drawn | null): void;
}
type View = (root: HTMLElement, ctx: Context) => Promise<void>;
