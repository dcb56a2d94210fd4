import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';

/** The form of an action that is not the next step. Collapsed, so that nothing happens by accident. */
export function ActionPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-panel border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-strong">
        {title}
        <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
