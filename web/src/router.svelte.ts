// The page's address as state: links are plain anchors, and the browser's back button works.

export const route = $state({
  path: location.pathname,
  query: new URLSearchParams(location.search),
});

function read(): void {
  route.path = location.pathname;
  route.query = new URLSearchParams(location.search);
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  if (!replace) scrollTo(0, 0);
}

/** The table that an address asks for, if it asks for one. */
export const tableOf = (path: string): string | undefined =>
  /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];

function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  return link.pathname.startsWith("/api/") ? null : link;
}

export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("click", (event) => {
    const link = ownLink(event);
    if (!link) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
