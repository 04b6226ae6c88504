// Fetches what a table screen needs before its line is opened.

import { inlineOwn } from "../../board/sprite.ts";
import { get } from "../../wire/http.ts";
import type { BoardShown, RuleText, SettingShown } from "../../wire/types.ts";
import { Atlas } from "./atlas.ts";

interface Shown {
  table: { id: string; join_key: string; take_backs: boolean; arranged: boolean };
  setting: SettingShown;
}

export async function load(id: string): Promise<Atlas> {
  // Asked for at once: a table that is left before it has come must not ask after the next one.
  const own = inlineOwn(encodeURIComponent(id));
  const shown = await get<Shown>(`/api/tables/${encodeURIComponent(id)}`);
  const { setting, table } = shown;
  const title = `/api/titles/${encodeURIComponent(setting.title)}`;
  const scenario = encodeURIComponent(setting.scenario);
  const [board, rules] = await Promise.all([
    get<BoardShown>(
      table.arranged ? `/api/tables/${table.id}/board` : `${title}/board?scenario=${scenario}`,
    ),
    get<RuleText[]>(`${title}/rules`).catch(() => []),
    own,
  ]);
  return new Atlas(setting, board, rules, {
    joinKey: table.join_key,
    takeBacks: table.take_backs,
    arranged: table.arranged,
  });
}
