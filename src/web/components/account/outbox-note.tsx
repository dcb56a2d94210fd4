import { useLocation } from 'react-router';
import { Inbox } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useRootData } from '#web/root-data.ts';

export function useHasOutbox(): boolean {
  return useRootData()?.site.hasOutboxPage ?? false;
}

export function useOutboxPath(): string {
  const { pathname, search } = useLocation();
  return pathname === '/account/verify' ? '/outbox' : `/outbox?to=${encodeURIComponent(pathname + search)}`;
}

export function OutboxNote({ className = '' }: { className?: string }) {
  const path = useOutboxPath();
  if (!useHasOutbox()) return null;
  return (
    <div className={`alert alert-note flex-wrap items-center ${className}`}>
      <Icon of={Inbox} className="self-start" />
      <p className="min-w-[min(12rem,100%)] flex-1">
        <strong className="font-strong">This demo site doesn’t send email.</strong> Your email is in the outbox.
      </p>
      <PageLink to={path} className="btn btn-line btn-s !min-h-11">
        Open the outbox
      </PageLink>
    </div>
  );
}
