import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoHouse } from './demo-house.ts';
import type { Act } from './plan-entry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What the seller of the demo house buys for himself, in an auction that is longer than a hold lasts. */
const BOUGHT = 'rabbit-gti-1984';
const BUYER = 'harlan_w';
/** He bids early, above all who come later: nothing is held anew for him until his hold is to be renewed. */
const BID = { bidder: BUYER, amount: 250_000, maximum: 2_200_000, at: 0 } as const;
const BIDS_AFTER_MS = 2 * HOUR_MS;
const NEW_CARD_AFTER_MS = 3 * DAY_MS;
/** Its bank asks its owner each time, which nobody answers while he is away. */
const NEW_CARD = 'pm_card_threeDSecure2Required';

interface Asking {
  readonly house: Pick<DemoHouse, 'payments'>;
  readonly entries: readonly CatalogueEntry[];
  readonly now: number;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly timetable: { plan(at: number, act: Act): void };
}

/**
 * Plans a charge that waits for its bank: a bidder leads from early on, chooses another card, whose bank wants to ask him before the hold is
 * renewed, and wins when nothing is held any more. He finds it in his billing.
 */
export function planBankQuestion({ house: { payments }, entries, now, people, timetable }: Asking): void {
  const [entry, buyer] = [entries.find(({ key }) => key === BOUGHT), people.get(BUYER)];
  if (entry === undefined || buyer === undefined || !('closedHoursAgo' in entry.plan) || entry.plan.lengthHours === undefined) return;
  const opensAt = now - (entry.plan.closedHoursAgo + entry.plan.lengthHours) * HOUR_MS;
  timetable.plan(opensAt + BIDS_AFTER_MS, { kind: 'bid', entry, bid: BID });
  timetable.plan(opensAt + NEW_CARD_AFTER_MS, {
    kind: 'run',
    async run() {
      const saved = await payments.savePaymentMethod(buyer, { payment_method: NEW_CARD });
      const chosen = saved.ok ? await payments.choosePaymentMethod(buyer, saved.value.id) : saved;
      if (!chosen.ok) throw new Error(`the new card of ${BUYER} was refused: ${chosen.body.message}`);
    },
  });
}
