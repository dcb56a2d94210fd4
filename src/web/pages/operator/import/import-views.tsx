import { ViewChips } from '#web/components/console/console-head.tsx';

const VIEWS = [
  { view: 'auctions', text: 'Auctions', to: '/operator/import' },
  { view: 'results', text: 'Past results', to: '/operator/import/results' },
] as const;

export function ImportViews({ view }: { view: (typeof VIEWS)[number]['view'] }) {
  return (
    <ViewChips label="Imports" views={VIEWS.map(({ view: each, text, to }) => ({ text, to, isOn: each === view }))} />
  );
}
