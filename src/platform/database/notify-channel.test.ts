import { it } from 'vitest';
import { silentLog } from '../log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabase } from './open.ts';

it('signals the other processes too', async () => {
  const place = await testDatabase('postgres');
  const other = await openDatabase({ databaseUrl: place.url, dataDir: '' }, silentLog());
  const heard = Promise.withResolvers<void>();
  other.notifyChannel.onRing(() => heard.resolve());
  const ringing = setInterval(() => place.database.notifyChannel.ring(), 100);
  await heard.promise;
  clearInterval(ringing);
  await other.close();
  await place.close();
});
