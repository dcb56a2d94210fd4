import type { ReactNode } from 'react';

export function AccountHead({ title, lead, action }: { title: string; lead?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="display text-h1 [overflow-wrap:anywhere]">{title}</h1>
        {lead === undefined ? null : <p className="mt-2 text-lead text-ink-2">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
