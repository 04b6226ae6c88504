// The choices of a decision, sorted by what is clicked to make them.

import type { Choice, View } from "../../wire/types.ts";

const ON_UNIT = ["unit", "toggle"];
const ON_HEX = ["hex", "path", "unit-hex"];
const BUTTONS = ["button", "amount", "menu", "formation"];
/** Up to so many choices get letters of their own. */
const FEW = 12;

/** The choice that a click on a unit makes: with as many others as may come along. */
export function ofUnit(choices: readonly Choice[], unit: number): Choice | undefined {
  const own = choices.filter((c) => ON_UNIT.includes(c.kind));
  const [most] = own
    .filter((c) => c.units.includes(unit))
    .sort((a, b) => b.units.length - a.units.length);
  return most ?? usual(own, unit) ?? onlyOf(choices, unit);
}

/** Of several things that a unit may begin, the one that most units may: a march before a train. */
function usual(own: readonly Choice[], unit: number): Choice | undefined {
  const verb = (c: Choice) => c.notation.split(" ")[0];
  const often = (c: Choice) => own.filter((other) => verb(other) === verb(c)).length;
  return own.filter((c) => c.unit === unit).sort((a, b) => often(b) - often(a))[0];
}

/** What the unit in hand could begin instead of what it has begun. */
export function otherBeginnings(choices: readonly Choice[], begun: Choice): Choice[] {
  if (begun.kind !== "unit" || !begun.notation) return [];
  return choices.filter(
    (c) => c.kind === "unit" && c.opens && c.unit === begun.unit && !sameParty(c, begun),
  );
}

/** Other sets of units with the same order are regrouped by ticks. */
function sameParty(choice: Choice, begun: Choice): boolean {
  return choice.notation === begun.notation || choice.units.length > 0;
}

/** The one hex that a unit may go to, where it has no other. */
function onlyOf(choices: readonly Choice[], unit: number): Choice | undefined {
  const [first, second] = choices.filter((c) => c.kind === "unit-hex" && c.unit === unit);
  return second ? undefined : first;
}

/** The choice that takes up just these units. */
export function ofUnits(choices: readonly Choice[], units: readonly number[]): Choice | undefined {
  const same = (c: Choice) =>
    c.units.length === units.length && c.units.every((u) => units.includes(u));
  return units.length ? choices.find((c) => c.opens && same(c)) : undefined;
}

/** What a click on a hex could mean, for a unit that is held or for nobody. One of them is meant;
 * several wait to be told apart. */
export function atHex(choices: readonly Choice[], hex: number, unit = -1): Choice[] {
  const here = choices.filter((c) => ON_HEX.includes(c.kind) && c.hex === hex);
  const some = (test: (c: Choice) => boolean) => {
    const found = here.filter(test);
    return found.length ? found : null;
  };
  return (
    some((c) => unit >= 0 && c.unit === unit) ??
    some((c) => c.unit < 0) ??
    some((c) => c.kind !== "unit-hex") ??
    some((c) => c.letter !== "" && !isPair(choices, unit)) ??
    (isPair(choices, unit) ? [] : here)
  );
}

/** Whether a unit is one of those that go to a hex by two clicks. */
export function isPair(choices: readonly Choice[], unit: number): boolean {
  return choices.some((c) => c.kind === "unit-hex" && c.unit === unit);
}

/** The only unit that all unit-hex choices speak of, or -1. */
export function loneUnit(choices: readonly Choice[]): number {
  const units = new Set(choices.filter((c) => c.kind === "unit-hex").map((c) => c.unit));
  const [only = -1] = units;
  return units.size === 1 ? only : -1;
}

/** Choices that light up a hex: those of the unit that is held, else everybody's. */
export function hexChoices(choices: readonly Choice[], lead: number): Choice[] {
  const pairs = isPair(choices, lead);
  return choices.filter(
    (c) => ON_HEX.includes(c.kind) && (c.kind !== "unit-hex" || !pairs || c.unit === lead),
  );
}

/** Units that a click does something with. */
export function unitsOf(choices: readonly Choice[]): Set<number> {
  const kinds = [...ON_UNIT, "unit-hex"];
  return new Set(choices.filter((c) => kinds.includes(c.kind) && c.unit >= 0).map((c) => c.unit));
}

/** What the prompt lists as buttons, in the server's order. */
export function buttonsOf(choices: readonly Choice[]): Choice[] {
  return choices.filter((c) => BUTTONS.includes(c.kind) && !c.hidden);
}

/** Of many buttons that each belong to a unit or a hex, those of what is in hand; others wait until
 * it is taken up. */
export function inHand(
  choices: readonly Choice[],
  units: readonly number[],
  hex: number,
): Choice[] {
  const placed = choices.filter((c) => c.unit >= 0 || c.hex > 0);
  if (placed.length <= FEW) return [...choices];
  const held = (c: Choice) => (c.unit >= 0 ? units.includes(c.unit) : c.hex === hex);
  return choices.filter((c) => !placed.includes(c) || held(c));
}

/** Orders that no unit, stack, hex or button of the prompt gives: only a panel does. */
export function inPanels(choices: readonly Choice[]): Choice[] {
  return choices.filter((c) => c.hidden && c.unit < 0 && !c.hex && !c.units.length);
}

export function lettered(choices: readonly Choice[]): Choice[] {
  return choices.filter((c) => c.letter !== "");
}

/** A few choices on the map that complete an order get letters where the server gave none, so that
 * they can be made from a list and by a key as well; where a panel lists them, in its order. */
export function withLetters(
  choices: readonly Choice[],
  listed: readonly string[] = [],
): readonly Choice[] {
  const onMap = choices.filter((c) => !BUTTONS.includes(c.kind));
  if (!onMap.length || onMap.length > FEW || !onMap.every(completes)) return choices;
  const taken = new Set(choices.map((c) => c.key.toUpperCase()));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !taken.has(letter));
  const place = (c: Choice) => listed.indexOf(c.notation);
  const letters = new Map(
    onMap.toSorted((a, b) => place(a) - place(b)).map((c) => [c, free.shift() ?? ""]),
  );
  return choices.map((c) => (letters.has(c) ? { ...c, letter: letters.get(c) ?? "" } : c));
}

/** The orders that panels beside the map list, from top to bottom. */
export function listedIn(view: View | null): string[] {
  const panels = view?.panels.filter((panel) => panel.place === "context") ?? [];
  return panels.flatMap((p) => p.body.flatMap((w) => w.rows.map((row) => row.notation)));
}

function completes(choice: Choice): boolean {
  if (choice.letter || choice.opens) return false;
  return choice.kind === "unit-hex" || choice.kind === "unit" || choice.kind === "hex";
}

/** The choice that ends a phase: the one that goes by E, or the handing over. */
export function endOf(choices: readonly Choice[]): Choice | undefined {
  const buttons = buttonsOf(choices);
  return (
    buttons.find((c) => c.key.toLowerCase() === "e") ??
    buttons.find((c) => c.notation === "end") ??
    buttons.find((c) => c.final === "handover")
  );
}
