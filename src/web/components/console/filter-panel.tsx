import { SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';

export const FILTER_FORM =
  'console-filters mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:flex sm:flex-wrap';

export function Filters({ set, children }: { set: number; children: ReactNode }) {
  return (
    <details className="list-filters">
      <summary className="btn btn-line list-none">
        <Icon of={SlidersHorizontal} size={18} />
        Filters
        {set === 0 ? null : (
          <span className="data">
            {set}
            <span className="sr-only"> set</span>
          </span>
        )}
      </summary>
      <div className="grid grid-cols-2 items-end gap-3 sm:contents">
        {children}
        <button type="submit" className="btn btn-line max-sm:col-span-2">
          Apply
        </button>
      </div>
    </details>
  );
}
