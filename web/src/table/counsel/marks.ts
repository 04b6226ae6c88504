// What counsel draws on the map: the hexes of what is pointed at, the arrows of the ideas.

import type { ArrowMark, Marks } from "../../board/types.ts";
import type { Idea, MarkShown } from "../../wire/types.ts";
import type { Desk } from "../desk/desk.svelte.ts";

const spot = (hexes: number[]): MarkShown => ({
  kind: "spot",
  hexes,
  edges: [],
  text: "",
  side: "",
  figures: {},
});

/** Its number stands where it leads; arrows that lead nowhere bear it themselves. */
function arrowsOf(idea: Idea, number: string, now: boolean): ArrowMark[] {
  return idea.arrows.map((arrow, i) => ({
    ...arrow,
    number: idea.hexes.length || i ? "" : number,
    now,
  }));
}

/** The marks of the table, with those of counsel over them. */
export function withCounsel(desk: Desk, marks: Marks): Marks {
  const { counsel } = desk;
  const { pointed } = counsel;
  const ideas = counsel.on ? counsel.ideas.filter((idea) => !idea.warns) : [];
  if (!pointed && !ideas.length) return marks;
  const shown = pointed ? [pointed] : ideas;
  const hexes = [...new Set(shown.flatMap((idea) => counsel.hexesOf(idea)))];
  const numbered = shown.map((idea) => ({ idea, number: numberOf(ideas, idea) }));
  const arrows = numbered.flatMap(({ idea, number }) => arrowsOf(idea, number, idea === pointed));
  const planned = numbered.flatMap(({ idea, number }) => rings(desk, idea, number, pointed));
  return {
    ...marks,
    areas: [...(marks.areas ?? []), ...(hexes.length ? [spot(hexes)] : [])],
    arrows: [...(marks.arrows ?? []), ...arrows],
    planned: [...(marks.planned ?? []), ...planned],
  };
}

/** Where an idea lies: all of it while it is pointed at, else the first hex with its number. */
function rings(
  desk: Desk,
  idea: Idea,
  number: string,
  pointed: Idea | null,
): { hex: number; step?: string }[] {
  const [first] = idea.hexes;
  const hexes = idea === pointed ? desk.counsel.hexesOf(idea) : first && number ? [first] : [];
  return hexes.map((hex) => ({ hex, step: hex === first ? number : "" }));
}

function numberOf(ideas: readonly Idea[], idea: Idea): string {
  const at = ideas.indexOf(idea);
  return at < 0 ? "" : String(at + 1);
}
