// Short words that come up and go away by themselves: a link was copied, a setting was kept.

export interface Toast {
  number: number;
  text: string;
  tone: "ok" | "refuse" | "plain";
}

export const toasts = $state<Toast[]>([]);
let last = 0;

export function toast(text: string, tone: Toast["tone"] = "plain", time = 4000): void {
  last += 1;
  const number = last;
  toasts.push({ number, text, tone });
  setTimeout(() => dismiss(number), time);
}

export function dismiss(number: number): void {
  const place = toasts.findIndex((one) => one.number === number);
  if (place >= 0) toasts.splice(place, 1);
}
