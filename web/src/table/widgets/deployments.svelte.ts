// Set-ups that a player keeps by name in this browser, for each side of a scenario.

const KEY = "zoc.deployments.";

export class Deployments {
  readonly #key: string;
  kept = $state<Record<string, string>>({});

  constructor(title: string, scenario: string, seat: string) {
    this.#key = `${KEY}${title}.${scenario}.${seat}`;
    try {
      this.kept = JSON.parse(localStorage.getItem(this.#key) ?? "{}");
    } catch {
      this.kept = {};
    }
  }

  get names(): string[] {
    return Object.keys(this.kept).sort((a, b) => a.localeCompare(b));
  }

  keep(name: string, orders: string): void {
    this.kept = { ...this.kept, [name]: orders };
    this.#store();
  }

  forget(name: string): void {
    const { [name]: _gone, ...rest } = this.kept;
    this.kept = rest;
    this.#store();
  }

  /** The orders that make a set-up of what stands now: who stands right already stays. */
  orders(name: string, now: string): string[] {
    const standing = new Set(split(now));
    return split(this.kept[name] ?? "").filter((order) => !standing.has(order));
  }

  #store(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function split(orders: string): string[] {
  return orders
    .split(";")
    .map((order) => order.trim())
    .filter(Boolean);
}
