import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { createConnection, SILENCE_MS } from './connection.ts';
import type { StreamHandlers, StreamStart } from './stream.ts';
import type { Subscriptions } from './subscriptions.ts';

const heartbeat = (id: string | null): LiveEvent => ({ id, event: 'heartbeat', data: { server_time: 1 } });
const subscriptions = (...slugs: string[]): Subscriptions => ({ slugs, personal: false });

function harness() {
  const opened: { subscriptions: Subscriptions; start: StreamStart; handlers: StreamHandlers; closed: boolean }[] = [];
  const received: (LiveEvent | null)[] = [];
  const poll = vi.fn(async () => [heartbeat(null)] as readonly LiveEvent[]);
  const connection = createConnection({
    open: (subscribed, start, handlers) => {
      const stream = { subscriptions: subscribed, start, handlers, closed: false };
      opened.push(stream);
      return () => {
        stream.closed = true;
      };
    },
    poll,
    onEvent: (event) => received.push(event),
    random: () => 0.5,
  });
  const latest = () => {
    const stream = opened.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  return { connection, opened, received, poll, latest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the connection', () => {
  it('opens one stream for all topics, and another for more topics', () => {
    const { connection, opened, latest } = harness();
    connection.subscribe(subscriptions('a'));
    connection.subscribe(subscriptions('a', 'b'));
    vi.advanceTimersByTime(100);
    expect(opened.map((stream) => stream.subscriptions.slugs)).toEqual([['a', 'b']]);
    connection.subscribe(subscriptions('b'));
    vi.advanceTimersByTime(100);
    expect(opened).toHaveLength(1);
    connection.subscribe(subscriptions('c'));
    vi.advanceTimersByTime(100);
    expect(opened[0]?.closed).toBe(true);
    expect(latest().subscriptions.slugs).toEqual(['c']);
  });
  it('resumes after the last event received', () => {
    const { connection, latest } = harness();
    connection.subscribe(subscriptions('a'));
    vi.advanceTimersByTime(100);
    latest().handlers.onEvent(heartbeat('41'));
    latest().handlers.onLost();
    vi.advanceTimersByTime(1000);
    expect(latest().start).toEqual({ lastEventId: '41', isWider: false });
  });
  it('requests a snapshot when it resumes with more topics', () => {
    const { connection, latest } = harness();
    connection.subscribe(subscriptions('a'));
    vi.advanceTimersByTime(100);
    latest().handlers.onEvent(heartbeat('41'));
    connection.subscribe(subscriptions('a', 'b'));
    vi.advanceTimersByTime(100);
    expect(latest().start).toEqual({ lastEventId: '41', isWider: true });
    // No event arrived on it, so the next stream must ask for the current state as well.
    latest().handlers.onLost();
    vi.advanceTimersByTime(1000);
    expect(latest().start.isWider).toBe(true);
    latest().handlers.onEvent(heartbeat('42'));
    latest().handlers.onLost();
    vi.advanceTimersByTime(1000);
    expect(latest().start).toEqual({ lastEventId: '42', isWider: false });
  });
  it('reconnects for the next page after a failure', async () => {
    const { connection, opened, latest, poll } = harness();
    connection.subscribe(subscriptions('a'));
    await vi.advanceTimersByTimeAsync(100);
    for (let i = 0; i < 4; i += 1) {
      latest().handlers.onLost();
      await vi.advanceTimersByTimeAsync(2_000);
    }
    connection.subscribe(subscriptions());
    const [before, asked] = [opened.length, poll.mock.calls.length];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([opened.length, poll.mock.calls.length]).toEqual([before, asked]);
    connection.subscribe(subscriptions('b'));
    await vi.advanceTimersByTimeAsync(100);
    expect(latest().subscriptions.slugs).toEqual(['b']);
  });
  it('widens a resumed stream to the topics added meanwhile', () => {
    const { connection, latest } = harness();
    connection.subscribe(subscriptions('a'));
    vi.advanceTimersByTime(100);
    latest().handlers.onLost();
    vi.advanceTimersByTime(1_000);
    connection.subscribe(subscriptions('a', 'b'));
    latest().handlers.onEvent(heartbeat('1'));
    vi.advanceTimersByTime(100);
    expect(latest().subscriptions.slugs).toEqual(['a', 'b']);
  });
  it('reconnects a silent stream', () => {
    const { connection, opened } = harness();
    connection.subscribe(subscriptions('a'));
    vi.advanceTimersByTime(100 + SILENCE_MS + 1000);
    expect(opened).toHaveLength(2);
  });
  it('polls while no stream is available', async () => {
    const { connection, latest, poll, received } = harness();
    connection.subscribe(subscriptions('a'));
    await vi.advanceTimersByTimeAsync(100);
    for (let i = 0; i < 3; i += 1) {
      latest().handlers.onLost();
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(poll).toHaveBeenCalled();
    expect(received.length).toBeGreaterThan(0);
    latest().handlers.onEvent(heartbeat('1'));
    const before = poll.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(poll.mock.calls.length).toBe(before);
  });
  it('reports at once that the server is unreachable, unless a request succeeds', async () => {
    const { connection, latest, poll, received } = harness();
    connection.subscribe(subscriptions('a'));
    await vi.advanceTimersByTimeAsync(100);
    latest().handlers.onLost();
    expect(received).toEqual([null]);
    latest().handlers.onEvent(heartbeat('1'));
    expect(received.at(-1)).not.toBeNull();
    const lose = async () => {
      for (let i = 0; i < 4; i += 1) {
        latest().handlers.onLost();
        await vi.advanceTimersByTimeAsync(2_000);
      }
    };
    await lose();
    expect(received.at(-1)).not.toBeNull();
    poll.mockRejectedValue(new Error('refused'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(received.at(-1)).toBeNull();
  });
  it('ignores a failed poll once the stream is back, and polls one at a time', async () => {
    const { connection, latest, poll, received } = harness();
    const answers: PromiseWithResolvers<readonly LiveEvent[]>[] = [];
    poll.mockImplementation(() => {
      const answer = Promise.withResolvers<readonly LiveEvent[]>();
      answers.push(answer);
      return answer.promise;
    });
    connection.subscribe(subscriptions('a'));
    await vi.advanceTimersByTimeAsync(100);
    const lose = async () => {
      for (let i = 0; i < 3; i += 1) {
        latest().handlers.onLost();
        await vi.advanceTimersByTimeAsync(2_000);
      }
    };
    await lose();
    latest().handlers.onEvent(heartbeat('1'));
    answers[0]?.reject(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(received.at(-1)).not.toBeNull();
    await lose();
    latest().handlers.onEvent(heartbeat('2'));
    await lose();
    // The first of the two pending polls belongs to an earlier run.
    expect(answers).toHaveLength(3);
    for (const answer of answers) answer.resolve([]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(answers).toHaveLength(4);
  });
});
