import { type RefObject, useEffect, useRef } from 'react';
import { listenForKeys } from './single-keys.ts';

const ROW = '[data-select=row]';
const TABLE = 'table[data-has-keys]';

function moveBetweenRows(event: KeyboardEvent, table: HTMLTableElement, step: 1 | -1): void {
  const links = [...table.querySelectorAll<HTMLElement>('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  );
  const row = (event.target as HTMLElement).closest('tbody tr');
  const at = links.findIndex((link) => row?.contains(link) === true);
  links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]?.focus();
}

function selectRow({ target, shiftKey }: KeyboardEvent): void {
  const box = (target as HTMLElement).closest('tbody tr')?.querySelector(ROW);
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

const ofSelected = () =>
  document.querySelector<HTMLElement>('#main [data-select=actions] :is(summary, button.btn-line)');

const ACTIONS: Readonly<Record<string, (event: KeyboardEvent, table: HTMLTableElement) => void>> = {
  j: (event, table) => moveBetweenRows(event, table, 1),
  k: (event, table) => moveBetweenRows(event, table, -1),
  x: selectRow,
  X: selectRow,
  a: (_event, table) => table.querySelector<HTMLElement>('[data-select=all]')?.click(),
  b: () => (ofSelected() ?? document.querySelector<HTMLElement>('#main [data-for-all] summary'))?.focus(),
  '/': () => document.querySelector<HTMLElement>('#main input[type=search]')?.focus(),
  '?': () => document.querySelector<HTMLElement>('#main [data-keys] > summary')?.click(),
};

type RowActions = (key: string, index: number) => (() => void) | null;

/** The keys of `KeyboardHelp`, and the table's own. With the focus outside of all tables, they act on the first one. */
export function useTableKeys(table: RefObject<HTMLTableElement | null>, ofRow: RowActions): void {
  const own = useRef(ofRow);
  useEffect(() => {
    own.current = ofRow;
  });
  useEffect(() => {
    const { current } = table;
    const main = current?.closest('main');
    if (current === null || !main) return undefined;
    return listenForKeys(
      () => main,
      (event) => {
        const near = event.target instanceof Element ? event.target.closest(TABLE) : null;
        const row = near === current ? (event.target as Element).closest<HTMLTableRowElement>('tbody tr') : null;
        const rowAction = row === null ? null : own.current(event.key, row.sectionRowIndex);
        if (rowAction !== null) {
          event.preventDefault();
          rowAction();
          return;
        }
        const action = (near ?? main.querySelector(TABLE)) === current ? ACTIONS[event.key] : undefined;
        if (action === undefined) return;
        event.preventDefault();
        action(event, current);
      },
    );
  }, [table]);
}
