const MOVING = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['/', 'Go to the search'],
] as const;
const SELECTING = [
  ['x', 'Select the row'],
  ['Shift x', 'Select the rows since the last one'],
  ['a', 'Select all rows shown'],
  ['b', 'Go to the actions for selected rows'],
] as const;

/** The keys of a table. `?` opens it. */
export function KeyboardHelp({ canSelect }: { canSelect: boolean }) {
  const keys = [...MOVING, ...(canSelect ? SELECTING : []), ['?', 'Show or hide these keys'] as const];
  return (
    <details className="relative mr-auto max-lg:hidden" data-keys>
      <summary className="btn btn-quiet btn-s -ml-3 list-none">Keyboard shortcuts</summary>
      <div className="menu absolute left-0 z-20 mt-1 w-80 p-3">
        <p className="text-small text-ink-3">
          Except in a field, a menu or a dialog. You can turn them off at the end of the console’s menu.
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
          {keys.map(([key, text]) => (
            <div key={key} className="contents">
              <dt className="whitespace-nowrap">
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
