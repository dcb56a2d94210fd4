import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

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

export function BackLink({
  to,
  className = 'mb-3',
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <PageLink to={to} className={`link inline-flex min-h-11 items-center gap-1 text-[.9375rem] ${className}`}>
      <Icon of={ArrowLeft} size={16} />
      {children}
    </PageLink>
  );
}
