import { type RefObject, useEffect } from 'react';

/** `j` and `k` move between the rows' first links, `/` goes to the page's search. Enter is the link's own key. */
function moveBetweenRows(event: KeyboardEvent, table: HTMLTableElement): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') {
    const search = document.querySelector<HTMLInputElement>('#main input[type=search]');
    if (search === null) return;
    event.preventDefault();
    search.focus();
    return;
  }
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const links = [...table.querySelectorAll<HTMLElement>('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  );
  const row = (event.target as HTMLElement).closest('tbody tr');
  const at = links.findIndex((link) => row?.contains(link) === true);
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function useTableKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const { current } = table;
    if (current === null) return;
    const listen = (event: KeyboardEvent) => moveBetweenRows(event, current);
    current.addEventListener('keydown', listen);
    return () => current.removeEventListener('keydown', listen);
  }, [table]);
}
