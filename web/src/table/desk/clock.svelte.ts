// The time of day as state, for clocks and for how long something takes.

export const clock = $state({ now: Date.now() });

let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the clock going until the returned function is called. */
export function watchClock(): () => void {
  users += 1;
  timer ??= setInterval(() => {
    clock.now = Date.now();
  }, 1000);
  return () => {
    users -= 1;
    if (users > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Seconds as people read a clock: `4 d 06 h`, `1:20:05`, `9:59`. */
export function readTime(seconds: number, words: { d: string; h: string }): string {
  const s = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [
    Math.floor(s / 86400),
    Math.floor(s / 3600) % 24,
    Math.floor(s / 60) % 60,
  ];
  const two = (x: number) => String(x).padStart(2, "0");
  if (days) return `${days} ${words.d} ${two(hours)} ${words.h}`;
  if (hours) return `${hours}:${two(minutes)}:${two(s % 60)}`;
  return `${minutes}:${two(s % 60)}`;
}
