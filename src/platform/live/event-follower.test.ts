import { expect, it } from 'vitest';
import { sql, type KyselyPlugin } from 'kysely';
import { z } from 'zod';
import { openTestDatabase } from '#tests/support/database.ts';
import { EventFollower } from './event-follower.ts';
import { eventFor, publish } from './publish.ts';

const WORD = { name: 'word', audience: 'word', schema: z.object({ word: z.string() }) };

/** Lets so many queries through and fails the next one, as a connection that is lost between two queries does. */
class LostConnection implements KyselyPlugin {
  queriesLeft = Number.POSITIVE_INFINITY;
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.queriesLeft -= 1;
    if (this.queriesLeft < 0) throw new Error('Connection terminated unexpectedly');
    return node;
  };
  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result);
}

it('reads the events before a gap again if the connection is lost at the gap', async () => {
  const { database, close } = await openTestDatabase('postgres');
  const lost = new LostConnection();
  const follower = new EventFollower({ ...database, executor: database.executor.withPlugin(lost) });
  const say = (word: string) => publish(database.executor, 0, [eventFor(WORD, 'one', { word })]);
  await say('first');
  await sql`select nextval(pg_get_serial_sequence('live_events', 'id'))`.execute(database.executor);
  await say('after the gap');

  lost.queriesLeft = 1;
  await expect(follower.read()).rejects.toThrow('Connection terminated');
  lost.queriesLeft = Number.POSITIVE_INFINITY;
  const words: string[] = [];
  for (let reads = 0; reads < 2; reads += 1)
    words.push(...(await follower.read()).events.map(({ json }) => (JSON.parse(json) as { word: string }).word));
  expect(words).toEqual(['first', 'after the gap']);
  await close();
});
