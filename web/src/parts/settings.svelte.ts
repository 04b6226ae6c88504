// What a person has set for this browser: kept here, and put on the page's root.

export interface Settings {
  theme: "system" | "light" | "dark";
  text: 90 | 100 | 115 | 130;
  motion: "system" | "off";
  /** A click on a lit hex moves at once. */
  oneClick: boolean;
  /** Single letters act. */
  letters: boolean;
  /** The map eases to what is spoken of. */
  ease: boolean;
  /** What others do: played back, told at one's turn, or neither. */
  others: "follow" | "tell" | "off";
  /** What a machine had in mind is unfolded after its turn. */
  reasons: boolean;
  /** What the marks on the map mean is unfolded. */
  legend: boolean;
}

const KEY = "zoc.settings";
const first: Settings = {
  theme: "system",
  text: 100,
  motion: "system",
  oneClick: false,
  letters: true,
  ease: true,
  others: "follow",
  reasons: false,
  legend: true,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...first, ...kept() });

const darkOutside = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;

/** The theme that is shown. */
export function shownTheme(): "light" | "dark" {
  if (settings.theme === "system") return darkOutside() ? "dark" : "light";
  return settings.theme;
}

function put(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.motion = settings.motion === "off" ? "off" : "on";
  root.style.setProperty("--text-scale", String(settings.text / 100));
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Puts the settings on the page and keeps every change; called once. */
export function startSettings(): () => void {
  const outside =
    typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
  outside?.addEventListener("change", put);
  const stop = $effect.root(() => {
    $effect(() => {
      put();
      keep();
    });
  });
  return () => {
    outside?.removeEventListener("change", put);
    stop();
  };
}
