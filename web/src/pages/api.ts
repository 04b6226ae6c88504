// What the pages ask of the server, and what they get.

import { get, send } from "../wire/http.ts";
import type { BoardShown, RuleText, Seat, SettingShown, SideShown } from "../wire/types.ts";
import type { Report } from "./report/types.ts";

export interface ScenarioOffer {
  id: string;
  name: string;
  turns: number;
  dates: string;
  summary: string;
  /** How many units take part. */
  units: number;
  /** A small map of its start; empty where there is none. */
  picture?: string;
  /** Who wins it between equals and what makes it even, where the title tells. */
  balance?: string;
}

/** An option: on or off, or one of some words. */
export interface OptionOffer {
  id: string;
  name: string;
  text: string;
  default: boolean | string;
  choices: string[];
  rules: string[];
  /** Who decides under a choice, where that is not as usual. */
  seats: Record<string, string[]>;
}

export interface MachineOffer {
  id: string;
  name: string;
  text: string;
  /** How long it thinks: `up to 5 s a phase`. */
  thinks?: string;
}

/** How strong the machine players are in a title, as measured. */
export interface Strength {
  levels: { id: string; name: string; elo: number; margin: number; games: number }[];
  says: string[];
  games: number;
  date: string;
  /** The scenario in which it was measured. */
  scenario: string;
  balance: string;
  handicap: string;
  /** What the figures mean. */
  scale: string;
}

export interface TitleShown {
  name: string;
  full_name: string;
  subtitle: string;
  period: string;
  blurb: string;
  playable: boolean;
  players: string;
  /** The sides that somebody decides for. */
  seats: string[];
  sides: SideShown[];
  scenarios: ScenarioOffer[];
  options: OptionOffer[];
  machines: MachineOffer[];
  strength?: Strength | null;
  units: number;
  designer: string;
  publisher: string;
  year: number;
  reconstructed: string;
  cover: string;
  /** A wide picture for the head of a page; empty where there is none. */
  banner: string;
}

/** A lesson, or a position to try things at. */
export interface LessonOffer {
  title: string;
  id: string;
  name: string;
  summary: string;
  minutes: number;
  kind: "lesson" | "practice";
  steps: number;
}

export const lessons = () => get<LessonOffer[]>("/api/lessons");

export interface ClockWish {
  bank: number;
  increment: number;
  days: number;
}

export interface TableCard {
  id: string;
  title: string;
  scenario: string;
  status: string;
  seats: Seat[];
  ply: number;
  turn: number;
  turn_text: string;
  actor: string;
  yours: boolean;
  your_sides: string[];
  result: string;
  hot_seat: boolean;
  private: boolean;
  advice?: boolean;
  clock: ClockWish;
  changed: number;
  join_key: string;
  seen: number;
  branch_of?: string;
  /** One may take a seat here without a key: /join/ID leads there. */
  invited?: boolean;
  arranged?: boolean;
}

export interface NewTable {
  title: string;
  scenario: string;
  options: Record<string, boolean | number | string>;
  seats: Record<string, string>;
  hot_seat: boolean;
  private: boolean;
  watch: boolean | null;
  take_backs: boolean;
  advice: boolean | null;
  clock: ClockWish;
}

export interface Made {
  id: string;
  links: { play: string; join: string };
  table: TableCard;
}

export interface Me {
  id: string;
  name: string;
  kind: "nobody" | "guest" | "player" | "bot";
  email: string;
  email_checked: boolean;
  webhook: string;
  webhook_secret: string;
  notices: { email: boolean; webhook: boolean };
  undelivered: { table: string; time: number; why: string }[];
  server: {
    registration: boolean;
    guests: boolean;
    mail: boolean;
    webhooks: boolean;
    version: string;
  };
}

export interface TokenShown {
  id: string;
  name: string;
  created: number;
  key?: string;
}

const at = (part: string): string => encodeURIComponent(part);

export const titles = (): Promise<TitleShown[]> => get("/api/titles");
export const boardOf = (title: string, scenario = ""): Promise<BoardShown> =>
  get(`/api/titles/${at(title)}/board${scenario ? `?scenario=${at(scenario)}` : ""}`);
export const rulesOf = (title: string): Promise<RuleText[]> =>
  get(`/api/titles/${at(title)}/rules`);
export const mapOf = (title: string, size: number): string =>
  `/api/titles/${at(title)}/map.webp?size=${size}`;
export const spriteOf = (title: string): string => `/api/titles/${at(title)}/counters.svg`;

export const tables = (show: "mine" | "open" | "watch"): Promise<TableCard[]> =>
  get(`/api/tables?show=${show}`);
export const tableOf = (id: string): Promise<{ table: TableCard; setting: SettingShown }> =>
  get(`/api/tables/${at(id)}`);
export const newTable = (wish: NewTable): Promise<Made> => send("/api/tables", wish);
export const tableByKey = (key: string): Promise<TableCard> => get(`/api/join/${at(key)}`);
export const joinTable = (id: string, side: string, key = ""): Promise<TableCard> =>
  send(`/api/tables/${at(id)}/join`, { side, key });
export const reportOf = (id: string): Promise<Report> => get(`/api/tables/${at(id)}/report`);
export const rematch = (id: string): Promise<Made> => send(`/api/tables/${at(id)}/rematch`);

export const whoAmI = (): Promise<Me> => get("/api/me");
export const changeMe = (
  change: Partial<Pick<Me, "name" | "email" | "webhook" | "notices">>,
): Promise<Me> => send("/api/me", change, "PATCH");
export const register = (name: string, password: string): Promise<Me> =>
  send("/api/register", { name, password });
export const login = (name: string, password: string): Promise<Me> =>
  send("/api/login", { name, password });
export const logout = (): Promise<unknown> => send("/api/logout");
export const askReset = (who: string): Promise<unknown> => send("/api/reset", { who });
export const setReset = (key: string, password: string): Promise<unknown> =>
  send("/api/reset/set", { key, password });
export const changePassword = (old: string, fresh: string): Promise<unknown> =>
  send("/api/password", { old, new: fresh });
export const deleteMe = (password: string): Promise<unknown> =>
  send("/api/me", { password }, "DELETE");
export const tokens = (): Promise<TokenShown[]> => get("/api/tokens");
export const makeToken = (name: string): Promise<TokenShown> => send("/api/tokens", { name });
export const dropToken = (id: string): Promise<unknown> =>
  send(`/api/tokens/${at(id)}`, {}, "DELETE");
