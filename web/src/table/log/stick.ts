// Whether the log stays at its newest line.

type Scrolled = Pick<Element, "clientHeight" | "scrollHeight" | "scrollTop">;

/** So long after a wheel, a finger, a key or the scroll bar it is the player who scrolls. */
const MOMENT = 600;
const NEAR = 60;

const atEnd = (list: Scrolled): boolean =>
  list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;

/** The player alone leaves the newest line. A browser scrolls by itself as well: when old lines go
 *  at the top, when something unfolds, when the column grows or shrinks. */
export class Stick {
  sticks = true;
  #hand = Number.NEGATIVE_INFINITY;

  touched(now: number): void {
    this.#hand = now;
  }

  /** The list has scrolled; whether it has to go back to its end. */
  scrolled(list: Scrolled, now: number): boolean {
    if (now - this.#hand > MOMENT) return this.sticks && !atEnd(list);
    this.#hand = now;
    this.sticks = atEnd(list);
    return false;
  }
}
