import { fault, type PlantedFault } from './fault.ts';

const NOTIFIED_TWICE = `    return [
      toUsers(info, leaderId, { kind: 'won', title: '', body: '' }),
      toUsers(info, leaderId, {
        kind: 'won',`;

export const NOTIFICATIONS_FAULTS: readonly PlantedFault[] = [
  fault(
    'notifications',
    'a loser is not notified',
    'modules/bidding/notifications.ts',
    "        bidderIds.filter((userId) => userId !== leaderId),\n        { kind: 'lost',",
    "        [],\n        { kind: 'lost',",
  ),
  fault(
    'notifications',
    'the buyer is notified twice',
    'modules/bidding/notifications.ts',
    "    return [\n      toUsers(info, leaderId, {\n        kind: 'won',",
    NOTIFIED_TWICE,
  ),
  fault(
    'notifications',
    'the seller is not notified of the sale',
    'modules/bidding/notifications.ts',
    "      toUsers(info, info.sellerId, {\n        kind: 'sold',",
    "      toUsers(info, [], {\n        kind: 'sold',",
  ),
  fault(
    'notifications',
    'a watcher is not notified of the end',
    'modules/bidding/notifications.ts',
    "      toWatchers(info, notified, {\n        kind: 'watch_ended',\n        title: `The ${info.title} was sold`,",
    "      toUsers(info, [], {\n        kind: 'watch_ended',\n        title: `The ${info.title} was sold`,",
  ),
  fault(
    'notifications',
    'an outbid bidder is not notified',
    'modules/bidding/batch.ts',
    'if (outcome.outbidBidderId !== null) auction.passed.add(outcome.outbidBidderId);',
    '',
  ),
  fault(
    'notifications',
    'the end of an auction is not noted',
    'modules/bidding/close-due.ts',
    'await deps.notifications.notifySoon(transaction, at, [...notifications, ...viewed]);',
    'await deps.notifications.notifySoon(transaction, at, viewed);',
  ),
  fault(
    'notifications',
    'the bidder of a voided bid is not notified',
    'modules/bidding/void-bid.ts',
    'const notifications = [voidedNotification(info, target.actorId, reason)];',
    'const notifications: never[] = [];',
  ),
  fault(
    'notifications',
    'the seller is not notified that the reserve is met',
    'modules/bidding/notifications.ts',
    `    toUsers(info, info.sellerId, { kind: 'reserve_met', title: \`The reserve is met on your \${info.title}\`, body }),
`,
    '',
  ),
  fault(
    'notifications',
    'a bidder who leads again is not notified',
    'modules/bidding/announce-void.ts',
    '...(leadsAgain ? ',
    '...(!leadsAgain && leader !== null && leader.maximum < 0 ? ',
  ),
  fault(
    'notifications',
    'watchers are not notified of an extension',
    'modules/bidding/batch.ts',
    '...(isExtended ? [extendedNotification(info, bidding.state)] : []),',
    '...(isExtended ? [] : []),',
  ),
  fault(
    'notifications',
    'watchers are notified of every extension',
    'modules/notifications/broadcast.ts',
    "request.kind === 'extended' &&",
    "request.kind === 'extended' && at < 0 &&",
  ),
  fault(
    'notifications',
    'the seller is not notified of a bid',
    'modules/bidding/batch.ts',
    '...(lines.length === 0 ? [] : [bidReceivedNotification(info, bidding.state)]),',
    '',
  ),
  fault(
    'notifications',
    'emails that were turned off are sent',
    'modules/notifications/plan-channels.ts',
    '(mayChoose(kind, channel) ? preferences[channel] : null) ??',
    'null ??',
  ),
  fault(
    'notifications',
    'emails are sent in quiet hours',
    'modules/notifications/plan-channels.ts',
    'return quiet !== null && waitsForMorning &&',
    'return quiet !== null && waitsForMorning && at < 0 &&',
  ),
  fault(
    'notifications',
    'expired news is emailed',
    'modules/notifications/delivery-worker.ts',
    "if (notification.validUntil !== null && notification.validUntil.getTime() <= at) return 'Expired.';",
    '',
  ),
  fault(
    'notifications',
    'an outbid email is sent to the leader',
    'modules/notifications/delivery-worker.ts',
    "return notification.kind === 'outbid' &&",
    "return notification.kind === 'test' &&",
  ),
];
