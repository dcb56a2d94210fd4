import { createNotifications, type NotificationDeps } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';

export function notificationsAlone(database: Database, given: Partial<NotificationDeps> = {}) {
  const clock = given.clock ?? databaseClock;
  const config = { publicUrl: 'http://house.test', secret: 's'.repeat(40), smtpUrl: null };
  return createNotifications({
    database,
    clock,
    log: silentLog(),
    live: { ring: () => undefined },
    mail: createMail({ database, clock, config, log: silentLog() }),
    accounts: {
      readers: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { email: `${id}@readers.test`, name: id, username: id, isVerified: true }]))),
      lockPaddles: () => Promise.resolve(),
    },
    operations: createOperations({ database, clock }),
    config,
    ...given,
  });
}
