import type { OlderEntries } from './use-older.ts';

export function Held({
  count,
  word: [one, several],
  onShow,
}: {
  count: number;
  word: readonly [one: string, several: string];
  onShow: () => void;
}) {
  if (count === 0) return null;
  return (
    <div className="sticky top-32 z-10 flex justify-center pt-2">
      <button type="button" className="btn btn-solid btn-s !min-h-11 shadow-float" onClick={onShow}>
        {count} {count === 1 ? one : several}
      </button>
    </div>
  );
}

export function Older({
  label,
  isFolded,
  more,
  onOpen,
}: {
  label: string;
  isFolded: boolean;
  more: OlderEntries;
  onOpen: () => void;
}) {
  if (!isFolded && !more.hasMore) return null;
  const isBusy = more.state === 'busy';
  return (
    <>
      {more.state === 'failed' ? (
        <p className="error mt-4" role="alert">
          We couldn’t load older entries. Please try again.
        </p>
      ) : null}
      <button
        type="button"
        className="btn btn-line mt-4 w-full"
        {...(isBusy ? { 'aria-disabled': true } : {})}
        onClick={() => {
          if (isFolded) onOpen();
          else if (!isBusy) void more.load();
        }}
      >
        {isBusy ? 'Loading…' : label}
      </button>
    </>
  );
}
