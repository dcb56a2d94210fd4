import { createDealers } from '#modules/dealers/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { type BiddingTestApp, openBiddingTestApp } from './bidding-app.ts';
import { memoryStorage } from './memory-storage.ts';

export function openDealersTestServer(database: Database, clock: Clock) {
  const files = new Map<string, Uint8Array>();
  const app: BiddingTestApp = openBiddingTestApp(database, clock, {
    personalDataProviders: () => [dealers.personalData],
    storage: memoryStorage(files),
  });
  const log = silentLog();
  const config = { publicUrl: 'http://site.test', smtpUrl: null, trustedProxies: 0 };
  const mail = createMail({ database, config, clock, log, siteName: () => Promise.resolve(null) });
  const { accounts, bidding, media, notifications, operations } = app;
  const live = { wake: () => undefined };
  const dealers = createDealers({
    database,
    clock,
    config,
    log,
    mail,
    accounts,
    bidding,
    media,
    notifications,
    operations,
    live,
    searchLimits: createSearchLimits(config),
  });
  app.api.route('/api', dealers.routes);
  app.api.route('/api', accounts.routes);
  return { ...app, files, mail, dealers };
}
export type DealersContext = ReturnType<typeof openDealersTestServer>;
