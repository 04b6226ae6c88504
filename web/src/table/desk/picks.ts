// Choices made: begun, held until they are confirmed, pressed, or given by a panel.

import type { Choice } from "../../wire/types.ts";
import { t } from "../../words/words.ts";
import { accompany } from "./company.ts";
import { begin, extend, foresee, ordered, takeUnits, texts, toggle, unfold } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import { GUARD_MS, NO_PICK } from "./held.ts";
import { askRoute, pickOrders } from "./paths.ts";

/** Choices that are buttons beside the map: they are done when they are pressed. */
const PRESSED = ["button", "amount", "menu", "formation"];

/** Makes a choice, whether it was clicked, typed as a letter or taken from a list: one that opens
 * something is tried, any other waits to be confirmed. */
export async function choose(hand: Hand, choice: Choice, afresh = false): Promise<void> {
  if (afresh) hand.drop();
  hand.callout = null;
  const unlisted = hand.base?.decision.more && choice.kind === "unit" && !hand.open;
  if (unlisted && choice.opens) return unfold(hand, choice);
  if (choice.opens) return begin(hand, choice);
  if (choice.kind === "toggle") return toggle(hand, choice.unit);
  if (builds(hand, choice)) return extend(hand, choice);
  hold(hand, choice);
  if (hand.oneClick && choice.final === "none") await hand.commitPick();
}

export function hold(hand: Hand, choice: Choice): void {
  takeUnits(hand, choice);
  const place = choice.kind === "hex" && !hand.open ? choice.hex : hand.hex;
  const hex = place || hand.where(choice.unit);
  hand.change({ ...NO_PICK, pick: choice, path: [...choice.path], hex });
  if (choice.final === "chance" && choice.hex) void foresee(hand, choice, pickOrders(hand, choice));
  if (choice.kind === "path" || choice.path.length > 1) void askRoute(hand, choice);
  void accompany(hand);
}

/** Whether a choice is a part of an attack that is only being put together: another hex, a star
 * kept back. Nothing of it is done before the attack is. */
function builds(hand: Hand, choice: Choice): boolean {
  const { open } = hand;
  if (!open?.orders.length || !open.view.forecast || !open.choices.includes(choice)) return false;
  return choice.final === "none" && !choice.primary && !choice.back && choice.kind !== "path";
}

/** A button: alone, or as the end of what was begun. */
export async function press(hand: Hand, choice: Choice): Promise<void> {
  if (choice.opens) return choose(hand, choice, true);
  if (choice.back && hand.open?.choices.includes(choice)) return hand.drop();
  if (builds(hand, choice)) return extend(hand, choice);
  const began = hand.open?.choices.includes(choice) ? texts(hand.open) : [];
  await hand.send([...began, ...ordered(choice)], choice.label);
}

/** An order as a panel gives it; several are parted by `; `. What is not offered is answered with
 * the reason. */
export async function order(hand: Hand, notation: string): Promise<void> {
  const choice = [...hand.choices, ...hand.baseChoices].find((c) => c.notation === notation);
  if (choice?.opens) return choose(hand, choice, !hand.open?.choices.includes(choice));
  if (choice && (choice.final !== "none" || !PRESSED.includes(choice.kind)))
    return confirm(hand, choice);
  if (!offered(hand, notation)) return whyNot(hand, notation);
  await hand.send(notation.split("; "), choice?.label ?? notation);
}

/** Whether an order of a panel can be given now. */
export function offered(hand: Hand, notation: string): boolean {
  const [first] = notation.split("; ");
  if (!hand.mine) return false;
  const all = [...hand.choices, ...hand.baseChoices];
  if (hand.base?.decision.more === true || all.some((c) => c.notation === first)) return true;
  return several(notation) && !all.some((c) => c.kind === "unit") && likes(all, notation);
}

/** Whether a panel gives orders for several units at once, as a set-up does: they need not begin
 * with the unit that is asked about. */
const several = (notation: string) => notation.includes("; ");
const verb = (text: string) => text.split(" ")[0];
const likes = (choices: readonly Choice[], notation: string) =>
  choices.some((c) => c.unit >= 0 && verb(c.notation) === verb(notation));

/** The same choice twice confirms it; what cannot be taken back, only after a moment. */
async function confirm(hand: Hand, choice: Choice): Promise<void> {
  const late = performance.now() - hand.changedAt >= GUARD_MS;
  if (hand.pick !== choice) await choose(hand, choice, !hand.open?.choices.includes(choice));
  else if (late || choice.final === "none") await hand.commitPick();
}

/** Why an order of a panel cannot be given: a rule forbids it, where there is a way round or others
 * like it may be given; else something else is asked first. */
async function whyNot(hand: Hand, notation: string): Promise<void> {
  const [first = ""] = notation.split("; ");
  const decision = hand.view?.decision;
  if (hand.choices.some((c) => verb(c.notation) === verb(notation)) || !decision)
    return hand.explain({ order: first });
  const why = hand.mine ? await hand.reason({ order: first }) : null;
  if (why?.try_.length) return hand.refuse(why, hand.hex);
  const sentence = hand.mine
    ? t("refused.first", { prompt: decision.prompt })
    : t("refused.waits", { prompt: decision.prompt });
  hand.callout = {
    why: { notation, sentence, rules: [...decision.rules], hex: 0, instead: "", try_: [] },
    hex: 0,
  };
}
