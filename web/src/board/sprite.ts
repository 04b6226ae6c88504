// The counters' symbols, put into the document once, so that each counter is a mere `use`.

const loaded = new Map<string, Promise<void>>();
const OWN = "/api/tables/";
let wanted = "";

/** What a table has otherwise than its title; what another table had goes. */
export function inlineOwn(table: string): Promise<void> {
  const url = `${OWN}${table}/counters.svg`;
  dropOwn(url);
  return inlineSprite(url).catch(() => undefined);
}

/** Takes away what tables have of their own, but for one; what is still on its way goes when it comes. */
export function dropOwn(but = ""): void {
  wanted = but;
  for (const old of document.querySelectorAll<SVGElement>(`[data-sprite^="${OWN}"]`)) {
    if (old.dataset.sprite === but) continue;
    loaded.delete(old.dataset.sprite ?? "");
    old.remove();
  }
}

export function inlineSprite(url: string): Promise<void> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = load(url).catch((error: unknown) => {
    loaded.delete(url);
    throw error;
  });
  loaded.set(url, loading);
  return loading;
}

async function load(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const text = await answer.text();
  if (url.startsWith(OWN) && url !== wanted) loaded.delete(url);
  else putSprite(text, url);
}

/** Puts the text of a sprite into the document. */
export function putSprite(text: string, url = ""): void {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.dataset.sprite = url;
  svg.style.position = "absolute";
  // Of two symbols of one name the first counts: a table's own come before its title's.
  const last = [...document.querySelectorAll("[data-sprite]")].at(-1);
  if (last && !url.startsWith(OWN)) last.after(svg);
  else document.body.prepend(svg);
}

export const hasSymbol = (id: string): boolean => document.getElementById(id) !== null;
