import { fault, type PlantedFault } from './fault.ts';

export const RESERVE_FAULTS: readonly PlantedFault[] = [
  fault(
    'reserve',
    'a lower reserve is not announced',
    'modules/bidding/lower-reserve.ts',
    "[...lines, auctionEvent('reserve_changed', { info, bidding: after }, { at, nameOf })]",
    'lines',
  ),
  fault(
    'reserve',
    'watchers are not notified of a lower reserve',
    'modules/bidding/notifications.ts',
    "    toWatchers(info, [info.sellerId], {\n      kind: 'reserve_lowered',",
    "    toUsers(info, [], {\n      kind: 'reserve_lowered',",
  ),
  fault(
    'reserve',
    'the seller is not notified of a lower reserve',
    'modules/bidding/notifications.ts',
    '    ownReserveNotification(info, verb, changer),\n',
    '',
  ),
  fault(
    'reserve',
    'watchers are not notified that the reserve is met',
    'modules/bidding/notifications.ts',
    "    toWatchers(info, [info.sellerId], {\n      kind: 'reserve_met',",
    "    toUsers(info, [], {\n      kind: 'reserve_met',",
  ),
  fault(
    'reserve',
    'a live reserve is raised',
    'auction/reserve.ts',
    'reserve < state.reserve',
    'reserve !== state.reserve',
  ),
  fault(
    'reserve',
    'the audit log misses a lower reserve',
    'modules/bidding/lower-reserve.ts',
    "    action: 'reserve_lowered',",
    "    action: 'reserve_seen',",
  ),
  fault(
    'reserve',
    'a hidden reserve is published',
    'auction/reserve.ts',
    "(status === 'sold' ||",
    "(status !== 'live' ||",
  ),
  fault(
    'reserve',
    'a promised reserve stays hidden',
    'modules/bidding/export-ledger.ts',
    'isPromised: promisesReserve(published[0]),',
    'isPromised: false,',
  ),
  fault(
    'reserve',
    'the page hides a reserve that was met by a voided bid',
    'modules/catalogue/read-auction.ts',
    'deps.bidding.wasReserveMet(executor, row.id),',
    'row.price !== null && row.price >= row.reserve,',
  ),
  fault(
    'reserve',
    'maximums are published',
    'modules/bidding/export-ledger.ts',
    'return { name };',
    'return { name, maximum: String(arguments[0].maximum) };',
  ),
];
