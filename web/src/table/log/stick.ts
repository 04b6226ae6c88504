// Whether the log stays at its newest line.

export interface Place {
  top: number;
  sticks: boolean;
}

/** A way up is the player's; lines that come in below, or a panel that grows above, move nothing. */
export function scrolledTo(
  list: Pick<Element, "clientHeight" | "scrollHeight" | "scrollTop">,
  before: Place,
): Place {
  const { clientHeight, scrollHeight, scrollTop } = list;
  const atEnd = scrollHeight - scrollTop - clientHeight < 60;
  return { top: scrollTop, sticks: atEnd || (before.sticks && scrollTop >= before.top) };
}
