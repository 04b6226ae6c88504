// A small game of two hexes' width, hand-made: enough of every part that the table shows.

import { USUAL } from "../../src/wire/columns.ts";
import type {
  BoardShown,
  Choice,
  DecisionShown,
  ForecastShown,
  LogLine,
  Panel,
  SettingShown,
  State,
  UnitShown,
  View,
  Welcome,
  Widget,
} from "../../src/wire/types.ts";

export const setting: SettingShown = {
  title: "small",
  full_name: "Small Game",
  scenario: "first",
  scenario_name: "First clash",
  rules_version: 1,
  sides: [
    { id: "red", name: "Red", emblem: "star", face: "#d98a6f", band: "#8e2f1b" },
    { id: "grey", name: "Grey", emblem: "cross", face: "#a9b5b8", band: "#465158" },
  ],
  units: [
    card(0, "R1", "1 Rifle", "red"),
    card(1, "R2", "2 Rifle", "red"),
    card(2, "G1", "6 ID", "grey"),
  ],
  formations: [{ id: "F", name: "First Front", side: "red", code: "F", colour: "" }],
  options: [],
  overlays: [{ id: "zoc", label: "ZOC", key: "Z", of: "side" }],
  charts: [],
  verbs: {
    move: "move UNIT",
    to: "to HEX ...",
    attack: "attack HEX",
    with: "with UNIT",
    retreat: "retreat UNIT HEX ...",
    fight: "fight",
    end: "end",
  },
  turns: ["one", "two"],
  hides: false,
  season: "",
  score_word: "Victory points",
};

function card(unit: number, id: string, name: string, side: string): SettingShown["units"][number] {
  const printed = {
    figures: { combat: "4", movement: "5" },
    reduced: {},
    reconstructed: [],
    note: "",
  };
  return {
    unit,
    id,
    name,
    full: name,
    side,
    formation: "F",
    type: "infantry",
    size: "XX",
    source: "",
    ...printed,
  };
}

const labels = ["0101", "0102", "0103", "0201", "0202", "0203"];
export const board: BoardShown = {
  hexes: labels.map((label, i) => ({
    hex: i + 1,
    label,
    x: Math.floor(i / 3) * 0.87,
    y: i % 3,
    terrain: i % 2 ? "woods" : "clear",
    place: "",
  })),
  neighbours: {
    1: [2, 4],
    2: [1, 3, 4, 5],
    3: [2, 5, 6],
    4: [1, 2, 5],
    5: [2, 3, 4, 6],
    6: [3, 5],
  },
  corners: [
    [0.58, 0],
    [0.29, 0.5],
    [-0.29, 0.5],
    [-0.58, 0],
    [-0.29, -0.5],
    [0.29, -0.5],
  ],
  frame: [-1, -1, 4, 5],
  pictures: [],
};

export function choice(notation: string, kind: string, more: Partial<Choice> = {}): Choice {
  return { ...USUAL, notation, kind, label: notation, ...more };
}

export function unit(number: number, hex: number, side: string): UnitShown {
  return { unit: number, hex, side, face: `u${number}/front`, box: "", acts: false, badges: [] };
}

export function decision(choices: Choice[], more: Partial<DecisionShown> = {}): DecisionShown {
  const words = { prompt: "Move the units of First Front.", hint: "Two units.", rules: ["8.0"] };
  return {
    actor: "red",
    step: "movement",
    ...words,
    choices,
    more: false,
    suggestion: [],
    remaining: [],
    besides: [],
    measure: "MP",
    ...more,
  };
}

export function view(choices: Choice[], more: Partial<View> = {}): View {
  return {
    seat: "red",
    turn: 1,
    turn_text: "Turn 1 of 2",
    phases: [{ id: "m", text: "Movement", side: "red", state: "now", rules: ["8.0"] }],
    decision: decision(choices),
    units: [unit(0, 1, "red"), unit(1, 1, "red"), unit(2, 6, "grey")],
    notes: [],
    panels: [],
    score: [],
    over: false,
    result: "",
    marks: [],
    forecast: null,
    dice: null,
    ...more,
  };
}

export const moves = [
  choice("move R1", "unit", { unit: 0, opens: true, label: "Move 1 Rifle" }),
  choice("move R2", "unit", { unit: 1, opens: true, label: "Move 2 Rifle" }),
  choice("end", "button", { key: "E", label: "End movement", final: "handover" }),
];

export const paths = [
  choice("to 0102", "path", {
    unit: 0,
    hex: 2,
    path: [1, 2],
    cost: "1",
    label: "Move 1 Rifle to 0102",
  }),
  choice("to 0103", "path", {
    unit: 0,
    hex: 3,
    path: [1, 2, 3],
    cost: "2",
    label: "Move 1 Rifle to 0103",
  }),
  choice("to 0202", "path", {
    unit: 0,
    hex: 5,
    path: [1, 2, 5],
    cost: "2",
    label: "Move 1 Rifle to 0202",
  }),
];

export const forecast: ForecastShown = {
  marks: [],
  target: 6,
  odds: "2:1",
  attack: "8",
  defence: "4",
  ratio: "2.00",
  spare: "",
  next: "4 more for 3:1",
  modifier: "−1",
  terms: [
    { text: "0203 is woods", value: "−1", rule: "9.8b", counts: true },
    { text: "river", value: "0", rule: "9.8d", counts: false },
  ],
  outcomes: [
    { code: "AR", text: "your units retreat 1", chance: 0.5, dice: "1–3", rank: -1, most: 0 },
    { code: "DR", text: "they retreat 1", chance: 0.495, dice: "4–6", rank: 1, most: 0 },
    { code: "EX", text: "both lose", chance: 0.005, dice: "", rank: 0, most: 0 },
  ],
  attackers: [0, 1],
  able: [0, 1],
  strengths: { 0: "4", 1: "4" },
  defenders: [2],
  columns: [
    ["3:1", [{ code: "DR", text: "they retreat 1", chance: 1, dice: "", rank: 1, most: 0 }]],
  ],
  legal: true,
  why: "",
  reply: null,
  title: "",
  label: "",
  modifies: "",
};

export const attackView = view(
  [
    choice("fight", "button", {
      final: "chance",
      primary: true,
      label: "Attack 0203 at 2:1 — roll",
    }),
  ],
  {
    forecast,
    decision: decision(
      [
        choice("fight", "button", {
          final: "chance",
          primary: true,
          label: "Attack 0203 at 2:1 — roll",
        }),
      ],
      { prompt: "Choose attackers." },
    ),
  },
);

export function widget(kind: string, more: Partial<Widget> = {}): Widget {
  return {
    kind,
    text: "",
    rows: [],
    head: [],
    now: 0,
    most: 0,
    least: 0,
    marks: [],
    dice: [],
    rules: [],
    ...more,
  };
}

export function panel(body: Widget[], more: Partial<Panel> = {}): Panel {
  const rest = { rules: [], needs: 0, value: "", closed: false };
  return { id: "p", title: "Points", body, place: "left", ...rest, ...more };
}

export function row(
  text: string,
  more: Partial<Widget["rows"][number]> = {},
): Widget["rows"][number] {
  const rest = {
    value: "",
    note: "",
    side: "",
    unit: -1,
    hex: 0,
    formation: "",
    tone: "",
    notation: "",
  };
  return { text, ...rest, enabled: true, cells: [], buttons: [], rules: [], ...more };
}

export const welcome: Welcome = {
  type: "welcome",
  protocol: 1,
  table: "t1",
  seats: ["red"],
  hot_seat: false,
  seen: 3,
  name: "anna",
};

export function state(shown: View, more: Partial<State> = {}): State {
  const seats: State["seats"] = [
    {
      side: "red",
      name: "anna",
      kind: "player",
      here: true,
      clock: null,
      running: false,
      grace: 0,
      whole: null,
    },
    {
      side: "grey",
      name: "bert",
      kind: "player",
      here: false,
      clock: null,
      running: false,
      grace: 0,
      whole: null,
    },
  ];
  return {
    type: "state",
    ply: 3,
    seat: "red",
    view: shown,
    undo: { allowed: true, reason: "" },
    yours: true,
    seats,
    thinking: "",
    take_back: "",
    advice: false,
    closed: "",
    go_on: null,
    ...more,
  };
}

export function line(ply: number, text: string, more: Partial<LogLine> = {}): LogLine {
  const rest = {
    rule: "8.0b",
    side: "red",
    turn: 1,
    phase: "Movement",
    links: [],
    arrows: [],
    dice: null,
    barrier: "",
    owner: "",
    part: 0,
  };
  return { ply, kind: "move", text, ...rest, ...more };
}
