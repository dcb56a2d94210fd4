import { it } from 'vitest';
import { silentLog } from '../log.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './open.ts';

it('signals the other processes too', async () => {
  const place = await openTestDatabase('postgres');
  const other = await openDatabase({ databaseUrl: place.url, dataDir: '' }, silentLog());
  const notified = Promise.withResolvers<void>();
  other.notifyChannel.onWake(() => notified.resolve());
  const ringing = setInterval(() => place.database.notifyChannel.wake(), 100);
  await notified.promise;
  clearInterval(ringing);
  await other.close();
  await place.close();
});
