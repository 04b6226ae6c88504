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
  #held = false;
  #unfolds = false;

  touched(now: number): void {
    this.#hand = now;
  }

  /** The scroll bar is held from here on, however long it rests. */
  pressed(): void {
    this.#held = true;
  }

  released(now: number): void {
    if (this.#held) this.#hand = now;
    this.#held = false;
  }

  /** The player unfolds something to read it, or folds it. */
  unfolds(): void {
    this.#unfolds = true;
    this.sticks = false;
  }

  /** The list or what is in it has another size; whether it has to go to its end. */
  resized(list: Scrolled): boolean {
    if (!this.#unfolds) return this.sticks;
    this.#unfolds = false;
    this.sticks = atEnd(list);
    return false;
  }

  /** The list has scrolled; whether it has to go back to its end. */
  scrolled(list: Scrolled, now: number): boolean {
    if (!this.#held && now - this.#hand > MOMENT) return this.sticks && !atEnd(list);
    this.#hand = now;
    this.sticks = atEnd(list);
    return false;
  }
}
