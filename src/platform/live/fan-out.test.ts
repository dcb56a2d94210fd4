import { describe, expect, it } from 'vitest';
import { ADDRESSED } from './addressed.ts';
import type { LiveEvent } from './event.ts';
import { FanOut, type Coalesce } from './fan-out.ts';
import { Subscriber } from './subscriber.ts';

/** A connection that records what it is sent. Each write takes time, as a kernel write does. */
function openLine(takesMs = 0) {
  const sent: string[] = [];
  const line = {
    destroyed: false,
    writableLength: 0,
    write(bytes: unknown): boolean {
      const until = performance.now() + takesMs;
      while (performance.now() < until);
      sent.push(String(bytes));
      return true;
    },
    cork: () => undefined,
    uncork: () => undefined,
    end: () => line,
    resetAndDestroy() {
      sent.push('reset');
      return line;
    },
  };
  const ids = (): number[] =>
    sent.flatMap((text) => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1])));
  return { line: line as unknown as ConstructorParameters<typeof Subscriber>[0], sent, ids };
}
function watch(fanOut: FanOut, { topics = ['a'], sentUpTo = 0, takesMs = 0 } = {}) {
  const opened = openLine(takesMs);
  const subscriber = new Subscriber(opened.line, { topics: new Set(topics), endsAt: Infinity, sentUpTo });
  fanOut.add(subscriber);
  return { ...opened, subscriber };
}
const event = (id: number, topic = 'a'): LiveEvent => ({ id, topic, name: 'word', json: '{}' });
const onError = (error: unknown): never => {
  throw error;
};
const newFanOut = () => new FanOut((events) => events, { onError });

describe('the fan-out', () => {
  it('sends every event once to every subscriber, during another round', async () => {
    const fanOut = newFanOut();
    const broadcast = Array.from({ length: 1_200 }, () => watch(fanOut, { takesMs: 0.05 }));
    fanOut.send([event(1)]);
    const heartbeat = Buffer.from('event: heartbeat\n\n');
    await fanOut.forEach((subscriber) => subscriber.sendIfQuiet(heartbeat, 0));
    fanOut.send([event(2)]);
    await expect.poll(() => broadcast.filter(({ ids }) => ids().length < 2).length, { timeout: 20_000 }).toBe(0);
    for (const { ids, sent } of broadcast) {
      expect(ids()).toEqual([1, 2]);
      expect(sent.filter((text) => text.includes('heartbeat'))).toHaveLength(1);
    }
  });

  it('yields to other work between slices', async () => {
    const fanOut = newFanOut();
    const broadcast = Array.from({ length: 250 }, () => watch(fanOut, { takesMs: 0.25 }));
    fanOut.send([event(1)]);
    await new Promise((resolve) => setImmediate(resolve));
    const recipients = broadcast.filter(({ sent }) => sent.length > 0).length;
    expect(recipients).toBeGreaterThan(0);
    expect(recipients).toBeLessThan(broadcast.length);
    await expect.poll(() => broadcast.every(({ sent }) => sent.length === 1), { timeout: 20_000 }).toBe(true);
  });

  it('merges the events of a slice while many subscribers join', async () => {
    const fanOut = newFanOut();
    const broadcast = Array.from({ length: 400 }, () => watch(fanOut));
    fanOut.send([event(1)]);
    await new Promise((resolve) => setImmediate(resolve));
    fanOut.send([event(2)]);
    await expect.poll(() => broadcast.filter(({ ids }) => ids().length < 2).length, { timeout: 20_000 }).toBe(0);
    for (const { sent } of broadcast) expect(sent).toHaveLength(1);
  });

  it('sends a subscriber that joined during a batch only new events', async () => {
    const fanOut = new FanOut(
      (events) =>
        events.length > 1
          ? [{ ...event(events.at(-1)?.id ?? 0), json: JSON.stringify(events.map(({ id }) => id)) }]
          : events,
      { onError },
    );
    const old = watch(fanOut);
    const late = watch(fanOut, { sentUpTo: 2 });
    fanOut.send([event(1), event(2), event(3), event(4)]);
    await expect.poll(() => late.sent.length).toBe(1);
    expect(old.sent.join('')).toContain('data: [1,2,3,4]');
    expect(late.sent.join('')).toContain('data: [3,4]');
  });

  it('keeps the order across several topics of a subscriber', async () => {
    const fanOut = newFanOut();
    const both = watch(fanOut, { topics: ['a', 'b'] });
    const one = watch(fanOut, { topics: ['b'] });
    fanOut.send([event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, 'c'), event(5, 'b')]);
    await expect.poll(() => both.ids()).toEqual([1, 2, 3, 5]);
    expect(one.ids()).toEqual([2, 5]);
  });

  it('writes nothing during a mass disconnect', async () => {
    let isPaused = true;
    const fanOut = new FanOut((events) => events, { isReadingPaused: () => isPaused, onError });
    const { ids } = watch(fanOut);
    fanOut.send([event(1)]);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(ids()).toEqual([]);
    isPaused = false;
    await expect.poll(ids).toEqual([1]);
  });

  it('skips an event that cannot be merged, logs it once, and sends the others', async () => {
    const errors: [unknown, number | undefined][] = [];
    const joinText: Coalesce = (events) => {
      const words = events.flatMap(({ json }) =>
        (JSON.parse(json) as { words: string[] }).words.map((word) => word.trim()),
      );
      return [{ ...event(events.at(-1)?.id ?? 0), json: JSON.stringify({ words }) }];
    };
    const fanOut = new FanOut(joinText, { onError: (error, bad) => errors.push([error, bad?.id]) });
    const { ids, sent } = watch(fanOut);
    const say = (id: number, json: object): LiveEvent => ({ ...event(id), json: JSON.stringify(json) });
    const batch = [
      say(1, { words: ['one'] }),
      say(2, { words: 'none of ours' }),
      say(3, {}),
      say(4, { words: ['four'] }),
    ];
    fanOut.send(batch);
    await expect.poll(ids).toEqual([4]);
    expect(sent.join('')).toContain('{"words":["one","four"]}');
    expect(fanOut.encode(batch).join('')).toContain('{"words":["one","four"]}');
    expect(errors).toEqual([
      [expect.any(TypeError), 2],
      [expect.any(TypeError), 3],
    ]);
    fanOut.send([event(5)]);
    await expect.poll(ids).toEqual([4, 5]);
  });

  it('skips an addressed event without recipients, and sends the next ones', async () => {
    const errors: (number | undefined)[] = [];
    const fanOut = new FanOut((events) => events, { onError: (_, bad) => errors.push(bad?.id) });
    const { ids } = watch(fanOut);
    fanOut.send([event(1, ADDRESSED), event(2)]);
    await expect.poll(ids).toEqual([2]);
    expect(errors).toEqual([1]);
  });

  it('resets a connection that cannot be written to, and serves the others', async () => {
    const errors: unknown[] = [];
    const fanOut = new FanOut((events) => events, { onError: (error) => errors.push(error) });
    const broken = new Error('no such line');
    const [bad, good] = [watch(fanOut), watch(fanOut)];
    bad.subscriber.send = () => {
      throw broken;
    };
    fanOut.send([event(1)]);
    fanOut.send([event(2)]);
    await expect.poll(good.ids).toEqual([1, 2]);
    expect(bad.sent).toContain('reset');
    expect(errors).toEqual([broken]);
  });

  it('removes subscribers that left', async () => {
    const fanOut = newFanOut();
    const [gone, here] = [watch(fanOut), watch(fanOut)];
    fanOut.send([event(1)]);
    fanOut.remove(gone.subscriber);
    fanOut.send([event(2)]);
    await expect.poll(() => here.ids()).toEqual([1, 2]);
    expect(gone.ids()).not.toContain(2);
    expect(fanOut.size).toBe(1);
  });
});
