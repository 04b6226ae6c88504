// The one pile that lies spread out: opened by a rest of the pointer, a tap or a long press.

const REST = 350;

export class Spread {
  /** The hex whose pile lies open, 0 for none. */
  hex = $state(0);
  private timer = 0;

  /** `size` tells how many counters lie in a hex, 0 where piles cannot be opened. */
  constructor(private readonly size: (hex: number) => number) {}

  open(hex: number): void {
    this.hex = this.size(hex) > 1 ? hex : 0;
  }

  close(): void {
    clearTimeout(this.timer);
    this.hex = 0;
  }

  /** The pointer came to a hex, on a counter or beside it. */
  hover(hex: number, counter: boolean): void {
    clearTimeout(this.timer);
    if (hex !== this.hex) this.hex = 0;
    if (counter) this.timer = window.setTimeout(() => this.open(hex), REST);
  }
}
