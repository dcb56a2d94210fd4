import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { countOpenNegotiationsOf } from './store/negotiations.ts';
import { countOpenSecondChancesOf, findSecondChancesFor, putSecondChanceConsent } from './store/second-chances.ts';
import { countOpenSettlementsOf, findSettlementsOf, forgetPartiesOf } from './store/settlements.ts';
import { deleteSecondChanceChoicesOf, findSecondChanceChoicesOf } from './store/second-chance-choices.ts';
import { findInvoicesOf } from './store/invoices.ts';

const MAX_NOTIFIED = 2000;

/** Sales and invoices stay. A user with a sale in progress cannot delete their account. */
export const settlementPersonalData: PersonalDataProvider = {
  name: 'settlements',
  async exportFor(executor, userId) {
    const [sales, invoices] = [
      await findSettlementsOf(executor, userId, MAX_NOTIFIED),
      await findInvoicesOf(executor, userId, MAX_NOTIFIED),
    ];
    const chances = await findSecondChancesFor(executor, userId, MAX_NOTIFIED);
    return {
      second_chance_choices: (await findSecondChanceChoicesOf(executor, userId, MAX_NOTIFIED)).map((row) => ({
        auction: row.slug,
        accepts: row.accepts,
        chosen_at: row.chosen_at,
      })),
      second_chances: chances.map((row) => ({
        auction: row.slug,
        price: row.price,
        currency: row.currency,
        state: row.state,
        requested_at: row.requested_at,
        answered_at: row.answered_at,
      })),
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
    if ((await countOpenSettlementsOf(transaction, userId)) > 0)
      return 'You have a sale in progress. You can delete your account once it’s complete.';
    const isOffering = (await countOpenSecondChancesOf(transaction, userId)) > 0;
    return isOffering || (await countOpenNegotiationsOf(transaction, userId)) > 0
      ? 'You have an open offer. You can delete your account once it’s decided.'
      : null;
  },
  async forget(transaction, { userId }) {
    await forgetPartiesOf(transaction, userId, 'buyer');
    await forgetPartiesOf(transaction, userId, 'seller');
    await putSecondChanceConsent(transaction, userId, null);
    await deleteSecondChanceChoicesOf(transaction, userId);
  },
};
