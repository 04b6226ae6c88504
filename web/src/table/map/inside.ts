// A box that points at a hex is kept inside the map: above the hex near the lower edge, and pushed
// in from the sides.

const EDGE = 10;
/** The board puts the hex's place on the screen after the box is drawn, and may ease there. */
const LATER = 260;

export function keepInside(box: HTMLElement, _about: unknown) {
  const timers: number[] = [];
  const place = () => {
    const map = box.closest(".map")?.getBoundingClientRect();
    const point = box.parentElement?.getBoundingClientRect();
    if (!map || !point) return;
    const half = box.offsetWidth / 2 + EDGE;
    const low = point.top + 60 + box.offsetHeight > map.bottom;
    const shift =
      Math.max(map.left + half - point.left, 0) + Math.min(map.right - half - point.left, 0);
    box.classList.toggle("above", low);
    box.style.setProperty("--shift", `${shift}px`);
  };
  const soon = () => {
    requestAnimationFrame(place);
    timers.push(window.setTimeout(place, LATER));
  };
  soon();
  return { update: soon, destroy: () => timers.forEach(clearTimeout) };
}
