/** A link as it can be found again when its page is drawn anew: where it leads, and the how manyth of those that lead there. */
interface Way {
  readonly href: string;
  readonly place: number;
}
/** The most entries of the history whose links are kept. */
const MOST_KEPT = 50;

const linksTo = (main: Element, href: string) => [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.getAttribute('href') === href);

let followed: Way | null = null;
const ways = new Map<string, Way>();

/** Notes each link of the page's own part that is followed. Gives back how to stop. */
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

/** Keeps by which link an entry of the history was left. */
export function keepWay(key: string): void {
  if (followed === null) ways.delete(key);
  else {
    ways.set(key, followed);
    const [oldest] = ways.keys();
    if (ways.size > MOST_KEPT && oldest !== undefined) ways.delete(oldest);
  }
  followed = null;
}

/** The link by which an entry was left, where its page still has it. */
export function wayOf(key: string, main: Element): HTMLAnchorElement | null {
  const way = ways.get(key);
  if (way === undefined) return null;
  const links = linksTo(main, way.href);
  return links[way.place] ?? links[0] ?? null;
}
