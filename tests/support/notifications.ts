import { createNotifications, type NotificationDeps } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { NO_AUCTIONS, NO_SAVED_SEARCHES, OPERATIONS_PORTS } from './module-ports.ts';

export function notificationsAlone(database: Database, given: Partial<NotificationDeps> = {}) {
  const clock = given.clock ?? databaseClock;
  const config = { publicUrl: 'http://site.test', secret: 's'.repeat(40), smtpUrl: null };
  return createNotifications({
    database,
    clock,
    log: silentLog(),
    live: { wake: () => undefined },
    mail: createMail({ database, clock, config, log: silentLog(), siteName: () => Promise.resolve(null) }),
    accounts: {
      readers: (_, ids) =>
        Promise.resolve(
          new Map(
            ids.map((id) => [
              id,
              { email: `${id}@readers.test`, name: id, username: id, isVerified: true, language: null },
            ]),
          ),
        ),
      lockPaddle: () => Promise.resolve(),
    },
    operations: createOperations({ ...OPERATIONS_PORTS, database, clock }),
    auctions: NO_AUCTIONS,
    savedSearches: NO_SAVED_SEARCHES,
    config,
    ...given,
  });
}
