import { fault, type PlantedFault } from './fault.ts';

export const WITHDRAWALS_FAULTS: readonly PlantedFault[] = [
  fault(
    'withdrawals',
    'bids are withdrawn after the window',
    'auction/withdrawal.ts',
    'now >= changedAt && now < until',
    'now >= changedAt',
  ),
  fault(
    'withdrawals',
    'bids are withdrawn without a window',
    'modules/bidding/withdraw-bids.ts',
    "if (bidding.state.status !== 'live' || findWindow(entries, targets, at) === null)",
    "if (bidding.state.status !== 'live')",
  ),
  fault(
    'withdrawals',
    'bids placed after the change are withdrawn',
    'auction/withdrawal.ts',
    'placedAt < changedAt + UNSEEN_CHANGE_MS && ',
    '',
  ),
  fault(
    'withdrawals',
    'the window lasts until the close',
    'auction/withdrawal.ts',
    'closesAt - NO_WITHDRAWAL_BEFORE_CLOSE_MS);',
    'closesAt);',
  ),
  fault(
    'withdrawals',
    'the window lasts two days',
    'auction/withdrawal.ts',
    'changedAt + WITHDRAWAL_MS,',
    'changedAt + 2 * WITHDRAWAL_MS,',
  ),
  fault(
    'withdrawals',
    'a material change opens no window',
    'modules/bidding/record-listing-change.ts',
    'const withdrawUntil = withdrawalEnd(at, bidding.state.closesAt);',
    'const withdrawUntil = withdrawalEnd(at, at);',
  ),
  fault(
    'withdrawals',
    'a withdrawal leaves the last bid',
    'modules/bidding/withdraw-bids.ts',
    '{ info, bidding, entries, targets },',
    '{ info, bidding, entries, targets: targets.length > 1 ? targets.slice(0, -1) : targets },',
  ),
  fault(
    'withdrawals',
    'bidders are not notified of a material change',
    'modules/selling/announce-material-change.ts',
    'userIds: bidders,',
    'userIds: [],',
  ),
  fault(
    'withdrawals',
    'watchers are not notified of a material change',
    'modules/selling/announce-material-change.ts',
    'toWatchers: true,',
    '',
  ),
  fault(
    'withdrawals',
    'a material change is not in the ledger',
    'modules/bidding/record-listing-change.ts',
    'if (bidding === undefined ||',
    'if (bidding !== undefined ||',
  ),
];
