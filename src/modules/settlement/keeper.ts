import type { Keeper } from '#modules/accounts/index.ts';
import { countOpenNegotiationsOf } from './store/negotiations.ts';
import { putWish } from './store/second-chances.ts';
import { countOpenSettlementsOf, findSettlementsOf, forgetPartiesOf } from './store/settlements.ts';
import { findInvoicesOf } from './store/invoices.ts';

/** The most that an export holds: the newest. */
const MOST_TOLD = 2000;

/** Sales and invoices are papers of the house, and stay; how a person is reached goes with them. Who has a sale under way cannot leave. */
export const settlementKeeper: Keeper = {
  name: 'settlements',
  async tell(executor, userId) {
    const [sales, invoices] = [await findSettlementsOf(executor, userId, MOST_TOLD), await findInvoicesOf(executor, userId, MOST_TOLD)];
    return {
      sales: sales.map((row) => ({
        auction: row.slug,
        side: row.buyer_id === userId ? 'buyer' : 'seller',
        price: row.price,
        currency: row.currency,
        state: row.state,
        started_at: row.started_at,
        ended_at: row.ended_at,
      })),
      invoices: invoices.map((row) => ({
        number: row.number,
        kind: row.kind,
        auction: row.slug,
        net: row.net,
        tax: row.tax,
        currency: row.currency,
        issued_at: row.issued_at,
      })),
    };
  },
  async objection(transaction, userId) {
    if ((await countOpenSettlementsOf(transaction, userId)) > 0) return 'A sale of yours is under way. Once it is done, you can leave.';
    return (await countOpenNegotiationsOf(transaction, userId)) > 0 ? 'An offer of yours is open. Once it is answered, you can leave.' : null;
  },
  async forget(transaction, { userId }) {
    await forgetPartiesOf(transaction, userId, 'buyer');
    await forgetPartiesOf(transaction, userId, 'seller');
    await putWish(transaction, userId, null);
  },
};
