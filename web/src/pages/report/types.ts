// The after-action report as the server sends it.

import type { Seat, SideShown } from "../../wire/types.ts";

export interface TurnTold {
  turn: number;
  name: string;
  side: string;
  /** The last event of it. */
  ply: number;
  score: [string, number][];
  losses: [string, number][];
}

export interface LuckTold {
  side: string;
  rolls: number;
  expected: number;
  actual: number;
  sigma: number;
  /** The share of all ways in which the same rolls could have fallen that are worse. */
  percentile: number;
  text: string;
}

export interface BattleTold {
  ply: number;
  turn: number;
  side: string;
  text: string;
  odds: string;
  die: string;
  result: string;
  /** The share of outcomes that would have been worse. */
  rank: number;
}

export interface LossTold {
  name: string;
  side: string;
  turn: number;
  hex: string;
  ply: number;
}

/** What a machine player had in mind in a turn that is over. */
export interface MindTold {
  ply: number;
  turn: number;
  side: string;
  name: string;
  reasons: string[];
}

export interface Report {
  table: string;
  title: string;
  full_name: string;
  scenario_name: string;
  over: boolean;
  result: string;
  /** What the figures of the score count. */
  score_word: string;
  sides: SideShown[];
  seats: Seat[];
  turns: TurnTold[];
  luck: LuckTold[];
  battles: BattleTold[];
  lost: LossTold[];
  /** The events of the rolls that went farthest from what was to be expected. */
  swings: number[];
  minds?: MindTold[];
}
