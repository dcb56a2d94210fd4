import type { SourceEdit } from '../world/source-edit.ts';

/** A deliberate bug in the product, which the simulation has to find. */
export interface PlantedFault {
  readonly name: string;
  readonly area: 'engine' | 'money' | 'stream' | 'notifications' | 'storage';
  readonly edits: readonly [SourceEdit];
}

const fault = (area: PlantedFault['area'], name: string, file: string, from: string, to: string): PlantedFault => ({
  name,
  area,
  edits: [{ file: `src/${file}`, from, to }],
});

const ENGINE: readonly PlantedFault[] = [
  fault(
    'engine',
    'a tie goes to the later bid',
    'auction/maximum.ts',
    'if (offer.maximum > leader.maximum) {',
    'if (offer.maximum >= leader.maximum) {',
  ),
  fault(
    'engine',
    'the winner pays their maximum',
    'auction/maximum.ts',
    'const justAbove = lesser(offer.maximum, add(leader.maximum, incrementAt(leader.maximum, terms.increments)));',
    'const justAbove = offer.maximum;',
  ),
  fault(
    'engine',
    'a defence costs no increment',
    'auction/maximum.ts',
    'const defended = lesser(leader.maximum, add(offer.maximum, incrementAt(offer.maximum, terms.increments)));',
    'const defended = offer.maximum;',
  ),
  fault(
    'engine',
    'a raise lowers the maximum',
    'auction/maximum.ts',
    'maximum: larger(leader.maximum, offer.maximum) }',
    'maximum: larger(price, offer.maximum) }',
  ),
  fault(
    'engine',
    'a raise moves the close',
    'auction/maximum.ts',
    'const hasMoved = leaderChanged || move.price !== state.price;',
    'const hasMoved = true;',
  ),
  fault(
    'engine',
    'a late bid does not move the close',
    'auction/soft-close.ts',
    'return Math.max(closesAt, placedAt + terms.softCloseMs);',
    'return closesAt;',
  ),
  fault(
    'engine',
    'the soft close is a minute longer',
    'auction/soft-close.ts',
    'return Math.max(closesAt, placedAt + terms.softCloseMs);',
    'return Math.max(closesAt, placedAt + terms.softCloseMs + 60_000);',
  ),
  fault(
    'engine',
    'a bid at the close is accepted',
    'auction/eligibility.ts',
    "if (state.status !== 'live' || now >= state.closesAt)",
    "if (state.status !== 'live')",
  ),
  fault(
    'engine',
    'a bid below the minimum is accepted',
    'auction/increments.ts',
    'return state.price === null ? roundUpToUnit(terms.startingBid, terms.bidUnit) : oneStepAbove(state.price, terms);',
    'return state.price === null ? roundUpToUnit(terms.startingBid, terms.bidUnit) : state.price;',
  ),
  fault(
    'engine',
    'the seller may bid',
    'auction/eligibility.ts',
    "if (paddle.sellsThisAuction) return { code: 'own_auction' };",
    '',
  ),
  fault(
    'engine',
    'the increment is that of the row above',
    'auction/increments.ts',
    'if (row.from > price) break;',
    'if (row.from >= price) break;',
  ),
  fault(
    'engine',
    'a car is sold below its reserve',
    'auction/hammer.ts',
    "if (reserveStatus(state) === 'not_met') return { status: 'reserve_not_met', hammerPrice: null, buyerId: null };",
    '',
  ),
  fault(
    'engine',
    'a maximum at the reserve does not meet it',
    'auction/reserve.ts',
    'return reserve !== null && leader.maximum >= reserve ? larger(price, reserve) : price;',
    'return reserve !== null && leader.maximum > reserve ? larger(price, reserve) : price;',
  ),
  fault(
    'engine',
    'a plan wins one car too many',
    'auction/plan.ts',
    "status === 'waiting' && places < wins)",
    "status === 'waiting' && places <= wins)",
  ),
  fault(
    'engine',
    'a plan bids above its maximum',
    'auction/plan.ts',
    'amount: minimumBid(car.state, car.terms), maximum: car.maximum });',
    'amount: minimumBid(car.state, car.terms), maximum: (car.maximum * 2) as MinorUnits });',
  ),
  fault(
    'engine',
    'a released bid leads again',
    'modules/bidding/write-voids.ts',
    'if (leading.length === 0) break;',
    'break;',
  ),
  fault(
    'engine',
    'a void leaves the lines of the bid',
    'modules/bidding/write-voids.ts',
    'await rewriteLines(transaction, facts.auctionId, lines);',
    '',
  ),
  fault(
    'engine',
    'a repeated key bids again',
    'modules/bidding/batch.ts',
    'if (entry !== undefined) return',
    'if (entry !== undefined && entry.sequence < 0) return',
  ),
  fault(
    'engine',
    'a bid is answered before its commit',
    'modules/bidding/commit-batch.ts',
    'if (!(await holds)) throw new PaddleChangedError();',
    'if (!(await holds)) return answers;',
  ),
  fault(
    'engine',
    'a hold is not needed',
    'modules/bidding/batch.ts',
    'return record.heldPremium >= needed && record.heldUntil > this.#known.now ? null : needed;',
    'return null;',
  ),
];

const MONEY: readonly PlantedFault[] = [
  fault(
    'money',
    'the premium is rounded down',
    'auction/premium.ts',
    'Math.floor((amount * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS)',
    'Math.floor((amount * basisPoints) / BASIS_POINTS / 100) * 100',
  ),
  fault(
    'money',
    'a charge is not posted to income',
    'modules/payments/charges/charge.ts',
    'if (isNew) {',
    'if (isNew && row.net < 0) {',
  ),
  fault(
    'money',
    'a charge is never collected',
    'modules/payments/charges/charge.ts',
    "      kind: 'take',",
    "      kind: 'look',",
  ),
  fault(
    'money',
    'a captured payment is not recorded as taken',
    'modules/payments/charges/take-charge.ts',
    "if (payment.status === 'taken') await recordTaken(context, transaction, { chargeId: charge.id, payment, at });",
    "if (payment.status === 'taken') await Promise.resolve();",
  ),
  fault(
    'money',
    'a captured hold may be charged again',
    'modules/payments/charges/take-charge.ts',
    'const payment = await context.gateway.take({ key: command.id, paymentId, amount })',
    'const payment = await context.gateway.take({ key: `${command.id}:${command.attempts}`, paymentId, amount })',
  ),
  fault(
    'money',
    'a retried charge has a new key',
    'modules/payments/charges/take-charge.ts',
    '        key: command.id,\n        reference: command.id,',
    '        key: `${command.id}:${command.attempts}`,\n        reference: `${command.id}:${command.attempts}`,',
  ),
  fault(
    'money',
    'an unneeded hold is kept',
    'modules/payments/holds/review-holds.ts',
    'if (at - since >= GRACE_MS) await',
    'if (at - since < 0) await',
  ),
  fault(
    'money',
    'an expired hold still counts',
    'modules/payments/holds/review-holds.ts',
    'if (endsAt <= at) {',
    'if (endsAt < 0) {',
  ),
  fault(
    'money',
    'a failed call is not tried again',
    'modules/payments/commands/perform-command.ts',
    'await (isHopeless ? giveUp',
    'await (!isHopeless ? giveUp',
  ),
  fault(
    'money',
    'the second sale takes the first charge',
    'modules/settlement/start-settlement.ts',
    '          attempt: earlier.length + 1,\n          net: premium,',
    '          attempt: 1,\n          net: premium,',
  ),
];

const STREAM: readonly PlantedFault[] = [
  fault(
    'stream',
    'the close is not announced',
    'modules/bidding/close-due.ts',
    "known.map((each) => auctionEvent('closed', each, { at, nameOf })),",
    '[],',
  ),
  fault(
    'stream',
    'a bid is not announced',
    'modules/bidding/announce.ts',
    'bids: lines.slice(-LINES_IN_EVENT).map(',
    'bids: lines.slice(1).map(',
  ),
  fault(
    'stream',
    'the follower skips an event',
    'platform/live/event-follower.ts',
    'this.#position = events.at(-1)?.id ?? this.#position;',
    'this.#position = (events.at(-1)?.id ?? this.#position) + (events.length > 2 ? 1 : 0);',
  ),
  fault(
    'stream',
    'the follower reads an event again',
    'platform/live/event-follower.ts',
    'live_events where id > ${this.#position} order by id limit',
    'live_events where id >= ${this.#position} order by id limit',
  ),
];

const NOTIFIED_TWICE = `    return [
      notice(facts, leaderId, { kind: 'won', title: '', body: '' }),
      notice(facts, leaderId, {
        kind: 'won',`;

const NOTIFICATIONS: readonly PlantedFault[] = [
  fault(
    'notifications',
    'a loser is not notified',
    'modules/bidding/notices.ts',
    "        bidderIds.filter((userId) => userId !== leaderId),\n        { kind: 'lost',",
    "        [],\n        { kind: 'lost',",
  ),
  fault(
    'notifications',
    'the buyer is notified twice',
    'modules/bidding/notices.ts',
    "    return [\n      notice(facts, leaderId, {\n        kind: 'won',",
    NOTIFIED_TWICE,
  ),
  fault(
    'notifications',
    'the seller is not notified of the sale',
    'modules/bidding/notices.ts',
    "      notice(facts, facts.sellerId, {\n        kind: 'sold',",
    "      notice(facts, [], {\n        kind: 'sold',",
  ),
  fault(
    'notifications',
    'a watcher is not notified of the end',
    'modules/bidding/notices.ts',
    "      toWatchers(facts, notified, {\n        kind: 'watch_ended',\n        title: `The ${facts.title} was sold`,",
    "      notice(facts, [], {\n        kind: 'watch_ended',\n        title: `The ${facts.title} was sold`,",
  ),
  fault(
    'notifications',
    'whoever is outbid is not notified',
    'modules/bidding/batch.ts',
    'if (outcome.outbidBidderId !== null) auction.passed.add(outcome.outbidBidderId);',
    '',
  ),
  fault(
    'notifications',
    'the end of an auction is not noted',
    'modules/bidding/close-due.ts',
    'await deps.notifications.notifySoon(transaction, at, [...notices, ...viewed]);',
    'await deps.notifications.notifySoon(transaction, at, viewed);',
  ),
];

const STORAGE: readonly PlantedFault[] = [
  fault('storage', 'commits are not synced', 'platform/database/embedded-session.ts', "'fsync=on'", "'fsync=off'"),
  fault(
    'storage',
    'pages are written in parts',
    'platform/database/embedded-session.ts',
    "'full_page_writes=on'",
    "'full_page_writes=off'",
  ),
];

export const FAULTS: readonly PlantedFault[] = [...ENGINE, ...MONEY, ...STREAM, ...NOTIFICATIONS, ...STORAGE];
