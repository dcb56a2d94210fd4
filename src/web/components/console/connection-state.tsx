import type { DashboardConnection } from './use-dashboard-connection.ts';

export function ConnectionState({ line, live }: { line: DashboardConnection; live: string }) {
  return (
    <span
      role="status"
      className={`flex items-center gap-2 text-small ${line === 'lost' ? 'font-strong text-stop' : 'text-ink-2'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 flex-none rounded-full ${line === 'live' ? 'bg-go' : line === 'lost' ? 'bg-stop' : 'bg-warn'}`}
      />
      {line === 'live' ? live : line === 'lost' ? 'Connection lost. This page may be out of date.' : 'Connecting…'}
    </span>
  );
}
