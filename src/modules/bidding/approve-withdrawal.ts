import { HOUR_MS } from '#contract/durations.ts';
import { type ApprovalHandler } from '#modules/operations/index.ts';
import { accepted } from '#contract/result.ts';
import { aboutAuction, slugOf, subjectOf } from './approval-subject.ts';
import { type Pause, pauseUntilDecided, resumeAfterRejection } from './approve-live-void.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { lockIfLive } from './load-auction.ts';
import { lockWithdrawable, withdrawWithin } from './withdraw.ts';

const PAUSE_NOTE = 'We’re reviewing this auction. Bidding is paused meanwhile.';
const CONTINUES = 'We reviewed this auction. Bidding continues.';

export const withdrawal = (deps: BiddingDepsWithNames): ApprovalHandler<'withdraw_auction', Pause> => ({
  power: 'withdraw_auctions',
  validMs: HOUR_MS,
  async prepare(transaction, { slug, reason }, { staff }) {
    const found = await lockWithdrawable(transaction, slug);
    if (!found.ok) return found;
    const open = await lockIfLive(deps, transaction, slug);
    const pause = { staff, reason, public_note: PAUSE_NOTE };
    const details = open === null ? {} : await pauseUntilDecided(deps, transaction, { open, ...pause });
    return accepted({ subject: subjectOf(slug), details, publicNote: reason });
  },
  async perform(transaction, { request, staff, at }) {
    const found = await lockWithdrawable(transaction, slugOf(request.subject));
    if (!found.ok) return found;
    await withdrawWithin(deps, transaction, {
      ...found.value,
      reason: request.publicNote,
      actorId: staff.userId,
      at,
    });
    return accepted({ auctions: 1 });
  },
  reject: (transaction, decided) => resumeAfterRejection(deps, transaction, decided, CONTINUES),
  audited: () => ({}),
  describe: async (executor, { subject }) => ({
    text: 'Withdraw the auction. Bidding is paused if it is live',
    about: await aboutAuction(executor, subject),
  }),
});
