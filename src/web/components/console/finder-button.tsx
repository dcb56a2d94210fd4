import { lazy, Suspense, useEffect, useState } from 'react';
import { Search } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';

const Finder = lazy(() => import('./finder.tsx').then((module) => ({ default: module.Finder })));

export function FinderButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || (!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 flex-none items-center gap-3 rounded-control border border-line px-3 text-ink-2 hover:bg-press hover:text-ink lg:mt-3 lg:px-2"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size={18} />
        <span className="max-lg:sr-only">
          Search<span className="sr-only"> the console</span>
        </span>
        <kbd aria-hidden="true" className="ml-auto font-sans text-small text-ink-3 max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
