interface FollowedLink {
  readonly href: string;
  readonly place: number;
}
const MAX_KEPT = 50;

const linksTo = (main: Element, href: string) =>
  [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

let followed: FollowedLink | null = null;
const linksByEntry = new Map<string, FollowedLink>();

export function noteLinks(mainId: string): () => void {
  const note = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const main = document.getElementById(mainId);
    if (link === null || main?.contains(link) !== true) followed = null;
    else {
      const href = link.getAttribute('href') ?? '';
      followed = { href, place: linksTo(main, href).findIndex((each) => each === link) };
    }
  };
  window.addEventListener('click', note, { capture: true });
  return () => window.removeEventListener('click', note, { capture: true });
}

export function saveFollowedLink(key: string): void {
  if (followed === null) linksByEntry.delete(key);
  else {
    linksByEntry.set(key, followed);
    const [oldest] = linksByEntry.keys();
    if (linksByEntry.size > MAX_KEPT && oldest !== undefined) linksByEntry.delete(oldest);
  }
  followed = null;
}

export function followedLinkOf(key: string, main: Element): HTMLAnchorElement | null {
  const way = linksByEntry.get(key);
  if (way === undefined) return null;
  const links = linksTo(main, way.href);
  return links[way.place] ?? links[0] ?? null;
}
