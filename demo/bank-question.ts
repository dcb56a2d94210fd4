import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { refusalMessage } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';
import type { Act } from './plan-entry.ts';

const BOUGHT = 'rabbit-gti-1984';
const BUYER = 'harlan_w';
/** An early bid above all later ones, so no new hold is placed until his needs renewal. */
const BID = { bidder: BUYER, amount: 250_000, maximum: 2_200_000, at: 0 } as const;
const BIDS_AFTER_MS = 2 * HOUR_MS;
const NEW_CARD_AFTER_MS = 3 * DAY_MS;
/** A card that requires authentication for every payment, which nobody completes while he is away. */
const NEW_CARD = 'pm_card_threeDSecure2Required';

interface Asking {
  readonly app: Pick<DemoSite, 'payments'>;
  readonly entries: readonly CatalogueEntry[];
  readonly now: number;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly timetable: { plan(at: number, action: Act): void };
}

/**
 * Plans a charge that waits for authentication: a bidder leads from early on, switches to a card whose bank requires
 * it, cannot renew the hold and wins. His billing page shows the charge.
 */
export function planBankQuestion({ app: { payments }, entries, now, people, timetable }: Asking): void {
  const [entry, buyer] = [entries.find(({ key }) => key === BOUGHT), people.get(BUYER)];
  if (
    entry === undefined ||
    buyer === undefined ||
    !('closedHoursAgo' in entry.plan) ||
    entry.plan.lengthHours === undefined
  )
    return;
  const opensAt = now - (entry.plan.closedHoursAgo + entry.plan.lengthHours) * HOUR_MS;
  timetable.plan(opensAt + BIDS_AFTER_MS, { kind: 'bid', entry, bid: BID });
  timetable.plan(opensAt + NEW_CARD_AFTER_MS, {
    kind: 'run',
    async run() {
      const saved = await payments.savePaymentMethod(buyer, { payment_method: NEW_CARD });
      const chosen = saved.ok ? await payments.choosePaymentMethod(buyer, saved.value.id) : saved;
      if (!chosen.ok) throw new Error(`the new card of ${BUYER} was refused: ${refusalMessage(chosen)}`);
    },
  });
}
