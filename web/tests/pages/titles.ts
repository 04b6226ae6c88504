// A library for the tests: one title to play, one to look at.

import type { Me, TableCard, TitleShown } from "../../src/pages/api.ts";

const sides = [
  { id: "red", name: "Red", emblem: "star", face: "#d98a6f", band: "#8e2f1b" },
  { id: "grey", name: "Grey", emblem: "cross", face: "#a9b5b8", band: "#465158" },
];

export const winter: TitleShown = {
  name: "winter",
  full_name: "Winter Roads",
  subtitle: "A small campaign",
  period: "January 1942",
  blurb: "A small campaign, January 1942.",
  playable: true,
  players: "2",
  seats: ["red", "grey"],
  sides,
  scenarios: [
    {
      id: "fixed",
      name: "Fixed",
      turns: 9,
      dates: "January",
      summary: "Every unit on its hex.",
      units: 141,
    },
    {
      id: "free",
      name: "Free",
      turns: 9,
      dates: "January",
      summary: "Within the areas.",
      units: 141,
    },
  ],
  options: [
    {
      id: "shock",
      name: "Shock army",
      text: "At a price.",
      default: false,
      choices: [],
      rules: ["3.2a"],
      seats: {},
    },
    {
      id: "order",
      name: "Order of fire",
      text: "",
      default: "free",
      choices: ["free", "fixed"],
      rules: [],
      seats: {},
    },
  ],
  machines: [
    { id: "greedy", name: "Staff officer", text: "weighs every order" },
    { id: "random", name: "Recruit", text: "" },
  ],
  units: 142,
  designer: "",
  publisher: "",
  year: 0,
  reconstructed: "",
  cover: "/api/titles/winter/cover.webp",
  banner: "",
};

export const later: TitleShown = {
  ...winter,
  name: "later",
  full_name: "Later On",
  playable: false,
  options: [],
};

export const nobody: Me = {
  id: "",
  name: "",
  kind: "nobody",
  email: "",
  email_checked: false,
  webhook: "",
  webhook_secret: "",
  notices: { email: true, webhook: true },
  undelivered: [],
  server: { registration: true, guests: true, mail: true, webhooks: true, version: "1" },
};

export const table = (more: Partial<TableCard> = {}): TableCard => ({
  id: "t1",
  title: "winter",
  scenario: "fixed",
  status: "playing",
  seats: [
    {
      side: "red",
      kind: "guest",
      name: "me",
      here: true,
      clock: null,
      running: false,
      grace: 0,
      whole: null,
    },
    {
      side: "grey",
      kind: "machine",
      name: "Staff officer",
      here: true,
      clock: null,
      running: false,
      grace: 0,
      whole: null,
    },
  ],
  ply: 12,
  turn: 2,
  turn_text: "Turn 2 of 9, Red movement",
  actor: "red",
  yours: true,
  your_sides: ["red"],
  result: "",
  hot_seat: false,
  private: true,
  clock: { bank: 0, increment: 0, days: 0 },
  changed: 0,
  join_key: "",
  seen: 12,
  ...more,
});

/** A server of plain answers: `METHOD /path` to a body, or to a refusal. */
export function answers(
  known: Record<string, unknown>,
): typeof fetch & { sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  const fetch_ = async (path: RequestInfo | URL, options: RequestInit = {}) => {
    const name = `${options.method ?? "GET"} ${String(path)}`;
    sent.push([name, options.body ? JSON.parse(String(options.body)) : null]);
    const found = known[name];
    if (found instanceof Refusal)
      return new Response(JSON.stringify({ error: found.sentence }), { status: found.status });
    return found === undefined
      ? new Response(JSON.stringify({ error: `no ${name}` }), { status: 404 })
      : new Response(JSON.stringify(found), { status: 200 });
  };
  return Object.assign(fetch_, { sent }) as typeof fetch & { sent: [string, unknown][] };
}

export class Refusal {
  constructor(
    readonly sentence: string,
    readonly status = 400,
  ) {}
}
