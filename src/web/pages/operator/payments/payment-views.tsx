import { addressOf } from '#web/components/console/address.ts';
import { ViewChips } from '#web/components/console/console-head.tsx';

const PATH = '/operator/payments';
export const POSTINGS_PATH = `${PATH}/postings`;
const VIEWS = [
  { text: 'Payments', view: 'payments', to: PATH },
  { text: 'Balance', view: 'books', to: addressOf(PATH, { view: 'books' }) },
  { text: 'Postings', view: 'postings', to: POSTINGS_PATH },
  { text: 'Reconciliation', view: 'reconciliation', to: addressOf(PATH, { view: 'reconciliation' }) },
  { text: 'Tax', view: 'tax', to: addressOf(PATH, { view: 'tax' }) },
] as const;
type View = (typeof VIEWS)[number]['view'];

/** Postings have a page of their own. */
export const viewOf = (asked: string | null): View =>
  VIEWS.find(({ view, to }) => view === asked && to !== POSTINGS_PATH)?.view ?? 'payments';

export function PaymentViews({ view }: { view: View }) {
  const views = VIEWS.map((each) => ({ text: each.text, to: each.to, isOn: each.view === view }));
  return <ViewChips label="Payment views" views={views} isTabs />;
}
