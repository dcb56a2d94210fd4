import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { databaseClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';
import { createLive, type Live } from './live.ts';
import { CONNECTION_ENDS, type LiveEvent } from './event.ts';
import type { Coalesce } from './fan-out.ts';
import { eventFor, publish, publishAddressed } from './publish.ts';
import { readMissed } from './event-follower.ts';
import { stuckAfterMs } from './subscriber.ts';

const WORD = { name: 'word', audience: 'word', schema: z.object({ word: z.unknown() }) };
const WORD_TO_USER = { ...WORD, audience: 'user' };
const ENDS = { name: CONNECTION_ENDS, audience: 'word', schema: z.object({}) };

/** Like the production coalescing of bids: events of `joined` topics become one that lists all their texts. */
const joinText: Coalesce = (events) => {
  const last = events.at(-1);
  if (last === undefined || !last.topic.startsWith('word:joined')) return events;
  return [{ ...last, json: JSON.stringify({ words: events.flatMap(({ json }) => allWords(JSON.parse(json))) }) }];
};
const allWords = (data: unknown): unknown[] => {
  const { words, word } = data as { words?: unknown[]; word?: unknown };
  return words ?? [word];
};

describe.each(['embedded', 'postgres'] as const)('the live channel on the %s database', async (kind) => {
  /** For cases that cannot happen on the embedded database or need no second proof. */
  const onPostgres: (name: string, test: () => Promise<void>) => void = kind === 'postgres' ? it : () => undefined;
  let live: Live;
  let server: Server;
  let port: number;
  let snapshots = 0;
  let visitors = 0;
  const readers: StreamReader[] = [];

  const { database } = await testDatabase(kind);
  beforeEach(async () => {
    live = createLive({
      database,
      clock: databaseClock,
      log: silentLog(),
      maxConnections: 50,
      maxConnectionsPerAddress: 40,
      coalesce: joinText,
      readUpTo: () => Promise.resolve(null),
    });
    await live.start();
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://site');
      const topics = url.searchParams.getAll('topic').map((topic) => (topic.includes(':') ? topic : `word:${topic}`));
      const join = {
        response,
        address: url.searchParams.get('from') ?? `visitor-${(visitors += 1)}`,
        topics,
        lastEventId: request.headers['last-event-id']?.toString() ?? null,
        hasNewTopics: url.searchParams.has('wider'),
        snapshot: async () => ({ number: (snapshots += 1) }),
      };
      live.join(url.searchParams.has('shared') ? { ...join, snapshotKey: topics.join() } : join);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await live.stop();
    server.closeAllConnections();
    server.close();
  });

  const watch = (query: string, lastEventId?: string): StreamReader => {
    const reader = new StreamReader(
      port,
      `/live?${query}`,
      lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    );
    readers.push(reader);
    return reader;
  };
  const say = async (topic: string, ...words: unknown[]): Promise<void> => {
    await database.transaction((transaction) =>
      publish(
        transaction,
        Date.now(),
        words.map((word) => eventFor(WORD, topic, { word })),
      ),
    );
    live.wake();
  };
  const payloadsOf = (events: readonly { data: unknown }[]): unknown[] =>
    events.map(({ data }) => (data as { word: unknown }).word);
  const settled = async (text: string): Promise<StreamReader> => {
    const reader = watch(text);
    await reader.heard(1, 'snapshot');
    return reader;
  };

  it('sends a snapshot on join, then each event of the topics in order', async () => {
    const reader = await settled('topic=a');
    expect(reader.status).toBe(200);
    expect(reader.retryMs).toBeGreaterThanOrEqual(250);
    await say('a', 1, 2);
    await say('b', 'not for us');
    await say('a', 3);
    const delivered = await reader.heard(3, 'word');
    expect(payloadsOf(delivered)).toEqual([1, 2, 3]);
    const ids = reader.events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  // The embedded database runs one transaction at a time, so this cannot happen there.
  onPostgres('never passes an event that is still to come, and gives up one that never will', async () => {
    const reader = await settled('topic=slow');
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = database.transaction(async (transaction) => {
      await publish(transaction, Date.now(), [eventFor(WORD, 'slow', { word: 'first by number' })]);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await expect(
      database.transaction(async (transaction) => {
        await publish(transaction, Date.now(), [eventFor(WORD, 'slow', { word: 'rolled back' })]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await say('slow', 'second by number');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(reader.events.filter(({ name }) => name === 'word')).toEqual([]);
    mayEnd.resolve();
    await slow;
    expect(payloadsOf(await reader.heard(2, 'word'))).toEqual(['first by number', 'second by number']);
  });

  it('is complete and ordered under many concurrent writers, some of whom roll back', async () => {
    const reader = await settled('topic=crowd');
    const committed: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 12; turn += 1) {
          await database
            .transaction(async (transaction) => {
              await publish(transaction, Date.now(), [eventFor(WORD, 'crowd', { word: `${writer}/${turn}` })]);
              if (kind === 'postgres') await sql`select pg_sleep(${Math.random() / 200})`.execute(transaction);
              if (turn % 5 === 4) throw new Error('rolled back');
              committed.push(`${writer}/${turn}`);
            })
            .catch(() => undefined);
          live.wake();
        }
      }),
    );
    const delivered = await reader.heard(committed.length, 'word');
    expect(payloadsOf(delivered).toSorted()).toEqual(committed.toSorted());
    const ids = delivered.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  });

  it('backfills missed events once on reconnect, from memory or from the database', async () => {
    const first = await settled('topic=c&topic=d');
    await say('c', 1);
    await first.heard(1, 'word');
    first.close();
    const last = first.events.at(-1)?.id ?? '';
    await say('d', 2);
    await say('c', 3, 4);
    const second = watch('topic=c&topic=d', last);
    expect(payloadsOf(await second.heard(3))).toEqual([2, 3, 4]);
    await live.stop();
    live = createLive({
      database,
      clock: databaseClock,
      log: silentLog(),
      readUpTo: () => Promise.resolve(null),
    });
    await sql`update live_events set recorded_at = recorded_at - interval '5 minutes'`.execute(database.executor);
    await live.start();
    const third = watch('topic=c&topic=d', last);
    await third.heard(3);
    await say('c', 5);
    expect(payloadsOf(await third.heard(4))).toEqual([2, 3, 4, 5]);
    expect(third.events.map(({ name }) => name)).not.toContain('snapshot');
  });

  it('sends an addressed event to its recipients only, each with its own id, also on reconnect', async () => {
    const [ann, bob, eve] = [
      await settled('topic=user:ann&topic=a'),
      await settled('topic=user:bob'),
      await settled('topic=user:eve&topic=addressed'),
    ];
    const from = ann.events.at(-1)?.id ?? '';
    await database.transaction((transaction) =>
      publishAddressed(transaction, Date.now(), {
        definition: WORD_TO_USER,
        dataOf: (word) => ({ word }),
        idOf: new Map([
          ['ann', 'for ann'],
          ['bob', 'for bob'],
        ]),
      }),
    );
    await say('a', 'for all');
    expect(payloadsOf(await ann.heard(2, 'word'))).toEqual(['for ann', 'for all']);
    expect(payloadsOf(await bob.heard(1, 'word'))).toEqual(['for bob']);
    // First from memory, then, after a restart whose memory begins later, from the database.
    const back = watch('topic=user:bob&topic=a', from);
    expect(payloadsOf(await back.heard(2, 'word'))).toEqual(['for bob', 'for all']);
    // Each person once, however many pages they have open.
    expect(live.people).toBe(3);
    expect(
      (
        await readMissed(database, {
          topics: ['user:bob', 'word:a'],
          after: Number(from),
          upTo: Number(back.events.at(-1)?.id),
          atMost: 10,
        })
      )?.map(({ json }) => json),
    ).toEqual(['{"word":"for bob"}', '{"word": "for all"}']);
    expect(eve.events.filter(({ name }) => name === 'word')).toEqual([]);
  });

  it('loses and repeats nothing while clients reconnect', async () => {
    const words = Array.from({ length: 60 }, (_, index) => index);
    const delivered: unknown[] = [];
    let reader = await settled('topic=e');
    const saying = (async () => {
      for (const word of words) await say('e', word);
    })();
    while (delivered.length < words.length) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      reader.close();
      const last = reader.events.at(-1)?.id;
      delivered.push(...payloadsOf(reader.events.filter(({ name }) => name === 'word')));
      reader = watch('topic=e', last ?? undefined);
      await reader.heard(delivered.length < words.length ? 1 : 0);
    }
    await saying;
    expect(delivered).toEqual(words);
  });

  it('sends a snapshot too when a client reconnects with more topics', async () => {
    const reader = await settled('topic=wide');
    await say('wider', 'missed');
    await say('wide', 1);
    const [last] = await reader.heard(1, 'word');
    reader.close();
    await say('wide', 2);
    const back = watch('topic=wide&topic=wider&wider', last?.id ?? undefined);
    await say('wider', 3);
    expect(payloadsOf(await back.heard(2, 'word'))).toEqual([2, 3]);
    expect(back.events.filter(({ name }) => name === 'snapshot')).toHaveLength(1);
  });

  it('sends a snapshot for an unknown position', async () => {
    for (const lastEventId of ['999999999', 'nonsense', '-1']) {
      const reader = watch('topic=f', lastEventId);
      expect((await reader.heard(1))[0]?.name).toBe('snapshot');
    }
  });

  it('closes only the connections it watches', async () => {
    const [ended, other] = [await settled('topic=of-one&topic=of-all'), await settled('topic=of-all')];
    await database.transaction((transaction) => publish(transaction, Date.now(), [eventFor(ENDS, 'of-one', {})]));
    live.wake();
    await ended.closed;
    await say('of-all', 'on');
    expect(payloadsOf(await other.heard(1, 'word'))).toEqual(['on']);
  });

  it('shares one snapshot between concurrent joins', async () => {
    const before = snapshots;
    const broadcast = Array.from({ length: 20 }, () => watch('topic=g&shared'));
    await Promise.all(broadcast.map((reader) => reader.heard(1, 'snapshot')));
    expect(snapshots - before).toBeLessThanOrEqual(2);
  });

  it('answers with a snapshot beyond the connection limit, and asks to retry later', async () => {
    const broadcast = Array.from({ length: 52 }, () => watch('topic=h&shared'));
    await Promise.all(broadcast.map((reader) => reader.heard(1, 'snapshot')));
    await Promise.race(broadcast.map((reader) => reader.closed));
    expect(live.size).toBe(50);
    expect(broadcast.every(({ status }) => status === 200)).toBe(true);
    expect(broadcast.filter(({ retryMs }) => (retryMs ?? 0) >= 15_000).length).toBeGreaterThanOrEqual(1);
  });

  // Takes the client's full timeout and does not involve the database, so once is enough.
  onPostgres('resets a reader that does not drain, and keeps serving the others', async () => {
    const stuck = await settled('topic=i');
    const well = await settled('topic=i');
    stuck.socket.pause();
    const long = 'x'.repeat(200_000);
    let published = 0;
    const sayOne = async () => {
      await say('i', `${published} ${long}`);
      await well.heard((published += 1), 'word');
    };
    while (live.slow === 0) await sayOne();
    await sayOne();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + stuckAfterMs);
    await expect.poll(() => live.size).toBe(1);
    clock.mockRestore();
    await sayOne();
    stuck.socket.resume();
    await stuck.closed;
    const receivedByStuck = stuck.events.filter(({ name }) => name === 'word').length;
    expect(receivedByStuck).toBeLessThan(published);
  });

  it('sends a slow reader everything it missed in fewer events', async () => {
    const reader = await settled('topic=joined');
    const other = await settled('topic=joined');
    reader.socket.pause();
    const numbers = (delivered: readonly { data: unknown }[]): unknown[] =>
      delivered.flatMap(({ data }) => allWords(data)).map((word) => (word as { number: number }).number);
    const words = (from: StreamReader) => from.events.filter(({ name }) => name === 'word');
    let published = 0;
    // One at a time: what is sent after the client becomes slow must be small enough to be sent later.
    while (live.slow === 0) {
      await say('joined', { number: (published += 1), long: 'x'.repeat(200_000) });
      await expect.poll(() => numbers(words(other)).at(-1), { timeout: 20_000, interval: 5 }).toBe(published);
    }
    for (let more = 0; more < 30; more += 1) await say('joined', { number: (published += 1) });
    const all = Array.from({ length: published }, (_, index) => index + 1);
    await expect.poll(() => numbers(words(other)), { timeout: 20_000 }).toEqual(all);
    reader.socket.resume();
    await expect.poll(() => numbers(words(reader)), { timeout: 20_000 }).toEqual(all);
    expect(words(reader).length).toBeLessThan(words(other).length);
    expect(reader.isReset).toBe(false);
    await say('joined', { number: (published += 1) });
    await expect.poll(() => numbers(words(reader)).at(-1)).toBe(published);
  });

  it('limits connections per address', async () => {
    const broadcast = Array.from({ length: 42 }, () => watch('topic=h&shared&from=one'));
    await Promise.all(broadcast.map((reader) => reader.heard(1, 'snapshot')));
    await expect.poll(() => live.size).toBe(40);
    expect(broadcast.filter(({ retryMs }) => (retryMs ?? 0) >= 15_000)).toHaveLength(2);
    const stranger = await settled('topic=h&shared&from=another');
    expect(stranger.retryMs).toBeLessThan(15_000);
    broadcast[0]?.close();
    await expect.poll(() => live.size).toBe(40);
    expect((await settled('topic=h&shared&from=one')).retryMs).toBeLessThan(15_000);
  });

  it('resumes many clients from one position', async () => {
    const first = await settled('topic=k');
    await say('k', 1);
    const last = (await first.heard(1, 'word'))[0]?.id ?? '';
    await say('k', 2, 3);
    await first.heard(3, 'word');
    const broadcast = Array.from({ length: 30 }, () => watch('topic=k', last));
    await say('k', 4);
    for (const reader of broadcast) expect(payloadsOf(await reader.heard(3))).toEqual([2, 3, 4]);
  });

  it('closes a stream connection that sends another request', async () => {
    const reader = await settled('topic=l');
    reader.socket.write('GET /live?topic=l HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    await reader.closed;
    await expect.poll(() => live.size).toBe(0);
  });

  it('survives the HTTP server closing its connections', async () => {
    const reader = await settled('topic=h');
    server.closeAllConnections();
    await say('h', 'still here');
    expect(payloadsOf(await reader.heard(1, 'word'))).toEqual(['still here']);
  });

  it('closes a broken connection', async () => {
    const reader = await settled('topic=m');
    expect(live.size).toBe(1);
    reader.socket.resetAndDestroy();
    await expect.poll(() => live.size).toBe(0);
    await expect.poll(() => new Promise((resolve) => void server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it('notifies listeners in the process of each event', async () => {
    const delivered: LiveEvent[] = [];
    const stop = live.onEvent((event) => delivered.push(event));
    const reader = await settled('topic=j');
    await say('j', 1);
    await reader.heard(1, 'word');
    stop();
    await say('j', 2);
    await reader.heard(2, 'word');
    expect(delivered.filter(({ topic }) => topic === 'word:j').map(({ json }) => json)).toEqual(['{"word": 1}']);
  });
});
