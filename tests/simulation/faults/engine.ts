import { fault, type PlantedFault } from './fault.ts';

export const ENGINE_FAULTS: readonly PlantedFault[] = [
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
    'a hold is not needed',
    'modules/bidding/batch.ts',
    'return record.heldPremium >= needed && record.heldUntil > this.#known.now ? null : needed;',
    'return null;',
  ),
  fault(
    'engine',
    'a bid is answered before its commit',
    'modules/bidding/commit-batch.ts',
    'return await deps.database.transaction((transaction) => decideBids(deps, transaction, input));',
    `return await new Promise((resolve, reject) => {
      const settled = deps.database.transaction(async (transaction) => {
        resolve(await decideBids(deps, transaction, input));
        for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
        return [];
      });
      settled.catch(reject);
    });`,
  ),
  fault(
    'engine',
    'a lower reserve does not raise the price',
    'auction/maximum.ts',
    'automaticMove(changed.leader, changed.price, changed.reserve)',
    'automaticMove(changed.leader, changed.price, null)',
  ),
];
