// The choices of a decision, sorted by what is clicked to make them.

import type { Choice } from "../../wire/types.ts";

const ON_UNIT = ["unit", "toggle"];
const ON_HEX = ["hex", "path"];
const BUTTONS = ["button", "amount", "menu", "formation"];

/** The choice that a click on a unit makes: with as many others as may come along. */
export function ofUnit(choices: readonly Choice[], unit: number): Choice | undefined {
  const own = choices.filter((c) => ON_UNIT.includes(c.kind));
  const [most] = own
    .filter((c) => c.units.includes(unit))
    .sort((a, b) => b.units.length - a.units.length);
  return most ?? own.find((c) => c.unit === unit);
}

/** The choice that takes up just these units. */
export function ofUnits(choices: readonly Choice[], units: readonly number[]): Choice | undefined {
  const same = (c: Choice) =>
    c.units.length === units.length && c.units.every((u) => units.includes(u));
  return units.length ? choices.find((c) => c.opens && same(c)) : undefined;
}

/** The choice that a click on a hex makes, for a unit that is held or for nobody. */
export function ofHex(choices: readonly Choice[], hex: number, unit = -1): Choice | undefined {
  const plain = choices.filter((c) => ON_HEX.includes(c.kind) && c.hex === hex);
  return (
    plain.find((c) => c.unit === unit) ??
    plain.find((c) => c.unit < 0) ??
    ofPair(choices, hex, unit) ??
    plain[0]
  );
}

function ofPair(choices: readonly Choice[], hex: number, unit: number): Choice | undefined {
  const holder = unit >= 0 && movesPair(choices, unit) ? unit : loneUnit(choices);
  return choices.find((c) => c.kind === "unit-hex" && c.unit === holder && c.hex === hex);
}

/** Whether a unit is one of those that go to a hex by two clicks. */
export function movesPair(choices: readonly Choice[], unit: number): boolean {
  return choices.some((c) => c.kind === "unit-hex" && c.unit === unit);
}

/** The only unit that all unit-hex choices speak of, or -1. */
export function loneUnit(choices: readonly Choice[]): number {
  const units = new Set(choices.filter((c) => c.kind === "unit-hex").map((c) => c.unit));
  const [only = -1] = units;
  return units.size === 1 ? only : -1;
}

/** Choices that light a hex now. */
export function hexChoices(choices: readonly Choice[], unit = -1): Choice[] {
  const pairUnit = movesPair(choices, unit) ? unit : loneUnit(choices);
  return choices.filter(
    (c) => ON_HEX.includes(c.kind) || (c.kind === "unit-hex" && c.unit === pairUnit),
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

export function lettered(choices: readonly Choice[]): Choice[] {
  return choices.filter((c) => c.letter !== "");
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
