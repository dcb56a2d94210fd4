import { ViewChips } from '#web/components/console/console-head.tsx';

const VIEWS = [
  { view: 'applications', text: 'Applications', to: '/operator/dealers/applications' },
  { view: 'all', text: 'All dealers', to: '/operator/dealers' },
  { view: 'ends_soon', text: 'License expiring', to: '/operator/dealers?licence=ends_soon' },
  { view: 'ended', text: 'License expired', to: '/operator/dealers?licence=ended' },
  { view: 'none', text: 'No license on file', to: '/operator/dealers?licence=none' },
] as const;
export type DealerView = (typeof VIEWS)[number]['view'];

export function DealerViews({ view, open }: { view: DealerView; open: number | null }) {
  return (
    <ViewChips
      label="Dealers"
      views={VIEWS.map(({ view: each, text, to }) => ({
        text,
        to,
        isOn: each === view,
        ...(each === 'applications' && open !== null ? { count: open } : {}),
      }))}
    />
  );
}
