import type { DashboardConnection } from './use-dashboard-connection.ts';

export function ConnectionState({ connection, live }: { connection: DashboardConnection; live: string }) {
  return (
    <span
      role="status"
      className={`flex items-center gap-2 text-small ${connection === 'lost' ? 'font-strong text-stop' : 'text-ink-2'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 flex-none rounded-full ${connection === 'live' ? 'bg-go' : connection === 'lost' ? 'bg-stop' : 'bg-warn'}`}
      />
      {connection === 'live'
        ? live
        : connection === 'lost'
          ? 'Connection lost. This page may be out of date.'
          : 'Connecting…'}
    </span>
  );
}
