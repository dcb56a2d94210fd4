import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { stuckAfterMs, Subscriber, type SubscriberSocket } from './subscriber.ts';

function watch({ isFull = false } = {}) {
  const written: string[] = [];
  const line: SubscriberSocket = {
    writableLength: 0,
    writableNeedDrain: isFull,
    write: (bytes: unknown) => written.push(String(bytes)) > 0,
    cork: () => undefined,
    uncork: () => undefined,
    end: (text: unknown) => {
      written.push(String(text));
      return line as ReturnType<SubscriberSocket['end']>;
    },
    resetAndDestroy: () => {
      written.push('reset');
      return line as ReturnType<SubscriberSocket['end']>;
    },
  };
  return { written, subscriber: new Subscriber(line, { topics: new Set(), endsAt: Infinity, sentUpTo: 0 }) };
}

describe('a subscriber', () => {
  it('gets nothing after its client left', () => {
    const { written, subscriber } = watch();
    subscriber.send(1, [Buffer.from('one')]);
    subscriber.stopWriting();
    subscriber.send(2, [Buffer.from('two')]);
    subscriber.sendIfQuiet(Buffer.from('heartbeat'), 0);
    subscriber.end(500);
    expect(written).toEqual(['one']);
    expect(subscriber.sentUpTo).toBe(1);
  });

  it.each([
    ['that was told the last and stays', false, ['retry: 500\n\n', 'reset']],
    ['that does not drain', true, ['one', 'reset']],
  ])('resets a reader %s', (_, isFull, words) => {
    const { written, subscriber } = watch({ isFull });
    if (isFull) subscriber.send(1, [Buffer.from('one')]);
    else subscriber.end(500);
    expect(subscriber.resetIfStuck(performance.now() + stuckAfterMs - 1_000)).toBe(false);
    expect(subscriber.resetIfStuck(performance.now() + stuckAfterMs)).toBe(true);
    expect(written).toEqual(words);
  });

  it('that was slow resumes as soon as its socket has drained', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const taken = once(server, 'connection') as Promise<[Socket]>;
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    const [line] = await taken;
    const subscriber = new Subscriber(line, { topics: new Set(), endsAt: Infinity, sentUpTo: 0 });
    const little = Buffer.alloc(512, 'x');
    while (!subscriber.isSlow) subscriber.send(subscriber.sentUpTo + 1, [little]);
    const drained = once(line, 'drain');
    reader.resume();
    await drained;
    expect(subscriber.recover()).toBe(true);
    reader.destroy();
    line.destroy();
    server.close();
  });
});
