// A box that points at a hex is kept inside the map: above the hex near the lower edge, and pushed
// in from the sides. Where it proposes another hex it keeps off that one.

const EDGE = 10;
/** The board puts the hex's place on the screen after the box is drawn, and may ease there. */
const LATER = 260;

/** So much of a box stays on the other side of its point. */
const HELD = 26;

/** The way from the hex of a box to the one it proposes, on the plane; none where both are 0. */
export interface Way {
  dx: number;
  dy: number;
  /** What the box is about, so that it is placed anew with it. */
  about?: unknown;
}

export function keepInside(box: HTMLElement, way: Way = { dx: 0, dy: 0 }) {
  const timers: number[] = [];
  const place = () => {
    const map = box.closest(".map")?.getBoundingClientRect();
    const point = box.parentElement?.getBoundingClientRect();
    if (!map || !point) return;
    const half = box.offsetWidth / 2 + EDGE;
    const room = 60 + box.offsetHeight;
    const below = point.top + room <= map.bottom;
    const above = point.top - room >= map.top;
    const up = !below || (way.dy > 0 && above);
    // On the side of what it proposes it steps aside.
    const over = up ? way.dy < 0 : way.dy > 0;
    const aside = over ? Math.sign(-way.dx || 1) * (box.offsetWidth / 2 - HELD) : 0;
    const [least, most] = [map.left + half - point.left, map.right - half - point.left];
    box.classList.toggle("above", up);
    box.style.setProperty("--shift", `${Math.min(Math.max(aside, least), most)}px`);
  };
  const soon = () => {
    requestAnimationFrame(place);
    timers.push(window.setTimeout(place, LATER));
  };
  soon();
  const update = (next?: Way) => {
    way = next ?? way;
    soon();
  };
  return { update, destroy: () => timers.forEach(clearTimeout) };
}
