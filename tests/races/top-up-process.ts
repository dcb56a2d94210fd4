import { flushCompileCache } from 'node:module';
import { createApp } from '#app';
import { type CardGateway, createSandboxGateway } from '#modules/payments/index.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { handClock } from '#tests/support/bidding-app.ts';

export interface TopUp {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly at: number;
  readonly slug: string;
  readonly bidder: SignedIn;
  readonly amount: number;
  readonly maximum: number;
  readonly key: string;
  readonly isDone: boolean;
}

/** The clock doesn't move, so anything that waited for a lease to expire would wait forever. */
export function appAt(database: Database, at: number, around: (gateway: CardGateway) => CardGateway = (same) => same) {
  const config = readConfig({
    SECRET: 's'.repeat(40),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://site.test',
  });
  const clock = handClock(at);
  const gateway = around(createSandboxGateway({ database, clock, config }));
  return createApp({ config, log: silentLog(), database }, clock, { gateway });
}

/** Reports the call to the card provider and never answers it. */
async function main(): Promise<void> {
  const order = await new Promise<TopUp>((resolve) => process.once('message', (message) => resolve(message as TopUp)));
  const database = await openDatabase(order, silentLog());
  const app = appAt(database, order.at, (gateway) => {
    const hang =
      <Ask>(call: (ask: Ask) => Promise<unknown>) =>
      async (ask: Ask): Promise<never> => {
        if (order.isDone) await call(ask);
        process.send?.('calling');
        return new Promise<never>(() => undefined);
      };
    return { ...gateway, authorise: hang(gateway.authorise), raise: hang(gateway.raise) };
  });
  // This process is killed before it could write its cache.
  flushCompileCache();
  const { amount, maximum, slug, bidder, key } = order;
  const answer = await app.bidding.placeBid(bidder, slug, { amount, maximum, confirm: true }, key);
  throw new Error(`the bid needed no call to the card provider: ${JSON.stringify(answer)}`);
}

if (process.send !== undefined && process.argv[1]?.endsWith('top-up-process.ts')) await main();
