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
] as const;
export type KeyTexts = readonly (readonly [key: string, text: string])[];

const BULK = 'Go to the actions for selected rows';
const BULK_OR_ALL = 'Go to the actions for selected rows, or for the whole list';

export function KeyboardHelp({
  canSelect,
  canChangeAll,
  ofRow,
}: {
  canSelect: boolean;
  canChangeAll: boolean;
  ofRow: KeyTexts;
}) {
  const keys: KeyTexts = [
    ...MOVING,
    ...ofRow,
    ...(canSelect ? SELECTING : []),
    ...(canSelect || canChangeAll ? [['b', canChangeAll ? BULK_OR_ALL : BULK] as const] : []),
    ['Ctrl Enter', 'In a text area: send its form'],
    ['?', 'Show or hide these keys'],
  ];
  return (
    <details className="relative -ml-3 mr-auto max-lg:hidden" data-keys>
      <summary className="btn btn-quiet btn-s list-none">Keyboard shortcuts</summary>
      <div className="menu absolute left-3 z-20 mt-1 w-80 p-3">
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
