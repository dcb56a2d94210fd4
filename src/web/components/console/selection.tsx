import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { SelectionReport } from './bulk-action.tsx';

export interface Selection<Row> {
  readonly nameOf: (row: Row) => string;
  /** The id of a row in the answers of the actions. Default: the row's key. */
  readonly idOf?: (row: Row) => string;
  readonly actions: (rows: readonly Row[]) => ReactNode;
  readonly limit?: { readonly most: number; readonly text: string };
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<string | null>(null);
  const selected = keys.filter((key) => chosen.has(key));
  const choose = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const key of changed)
      if (isOn) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  return {
    selected,
    isAll: selected.length > 0 && selected.length === keys.length,
    has: (key: string) => chosen.has(key),
    set(key: string, isOn: boolean, isRange: boolean) {
      const [from, to] = [keys.indexOf(last.current ?? key), keys.indexOf(key)];
      last.current = key;
      if (!isRange || from === -1) choose([key], isOn);
      else choose(keys.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
    },
    setAll: (isOn: boolean) => choose(keys, isOn),
    keepFirst: (count: number) => setChosen(new Set(selected.slice(0, count))),
    clear: () => setChosen(NONE),
  };
}
type Chosen = ReturnType<typeof useSelection>;

const BOX = 'check !min-h-6 min-w-6 justify-center !gap-0';

export function SelectAll({ chosen }: { chosen: Chosen }) {
  const { isAll, selected } = chosen;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => syncTypedValue(box.current), []);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = !isAll && selected.length > 0;
  }, [isAll, selected.length]);
  return (
    <label className={BOX}>
      <span className="sr-only">Select all rows shown</span>
      <input
        ref={box}
        type="checkbox"
        data-select="all"
        checked={isAll}
        onChange={(event) => chosen.setAll(event.target.checked)}
      />
    </label>
  );
}

export type SetRow = Chosen['set'];

/** Always the same function, so that rows needn't be rendered again. */
export function useSetRow(chosen: Chosen): SetRow {
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  return useCallback((...choice) => latest.current.set(...choice), []);
}

interface SelectRowProps {
  id: string;
  name: string;
  isChosen: boolean;
  set: SetRow;
}

export function SelectRow({ id, name, isChosen, set }: SelectRowProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    set(id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey);
  return (
    <label className={BOX}>
      <input
        ref={syncTypedValue}
        type="checkbox"
        data-select="row"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={onChange}
      />
    </label>
  );
}

export function SelectedRows<Row>({
  rows,
  keyOf,
  selection,
  chosen,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection: Selection<Row>;
  chosen: Chosen;
}) {
  const { selected, clear, keepFirst } = chosen;
  const { limit } = selection;
  const count = `${selected.length} of ${rows.length} selected`;
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length === 0 ? '' : count}
      </p>
      {selected.length === 0 ? null : (
        <section
          aria-label="Selected rows"
          data-select="actions"
          className="sticky bottom-0 z-20 mt-2 flex flex-wrap items-center gap-2 border border-line-strong bg-surface px-3 py-2"
        >
          <p className="mr-auto font-strong">{count}</p>
          <button type="button" className="btn btn-quiet btn-s" onClick={clear}>
            Clear
          </button>
          {limit === undefined || selected.length <= limit.most ? null : (
            <p className="order-first flex w-full flex-wrap items-center gap-x-3 text-small text-warn" role="status">
              {limit.text}
              <button type="button" className="link min-h-9" onClick={() => keepFirst(limit.most)}>
                Keep the first {limit.most}
              </button>
            </p>
          )}
          <SelectionReport clear={clear}>
            {selection.actions(rows.filter((row) => chosen.has(keyOf(row))))}
          </SelectionReport>
        </section>
      )}
    </>
  );
}
