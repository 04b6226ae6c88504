// How the dice have fallen so far: the report's figures, asked for when they have changed.

import { get } from "../../wire/http.ts";
import type { TableState } from "../desk/table.svelte.ts";
import type { Roll } from "./span.ts";

export interface SideLuck {
  side: string;
  rolls: number;
  /** The share of all ways in which the same rolls could have fallen that are worse. */
  percentile: number;
  text: string;
  /** What the figures of the rolls count; missing in old reports. */
  word?: string;
}

interface Report {
  luck: SideLuck[];
  battles: Roll[];
}

export class LuckSoFar {
  sides = $state.raw<SideLuck[]>([]);
  rolls = $state.raw<Roll[]>([]);
  #asked = -1;

  constructor(
    readonly table: TableState,
    readonly hides: boolean,
  ) {}

  get word(): string {
    return this.sides[0]?.word?.toLowerCase() ?? "";
  }

  /** The last event in which a die fell. */
  get last(): number {
    return this.table.log.findLast((line) => line.dice)?.ply ?? 0;
  }

  /** Asks anew once dice have fallen. Where something is hidden there is no report until the end. */
  async refresh(): Promise<void> {
    const { last } = this;
    if (!last || last === this.#asked || (this.hides && !this.table.view?.over)) return;
    this.#asked = last;
    try {
      const report = await get<Report>(`/api/tables/${this.table.id}/report`);
      this.sides = report.luck;
      this.rolls = report.battles;
    } catch {
      this.sides = [];
      this.rolls = [];
    }
  }
}
