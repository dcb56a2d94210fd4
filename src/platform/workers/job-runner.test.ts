import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSignal, type Job, type RunResult } from './job.ts';
import { JobRunner } from './job-runner.ts';

const errors: object[] = [];
const log = { error: (fields: object) => void errors.push(fields) };
const job = (run: Job['run'], rest: Partial<Job> = {}): Job => ({
  name: 'test',
  purpose: 'For the test.',
  runsIn: 'workers',
  trigger: { everyMs: 1_000 },
  run,
  ...rest,
});

beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a job runs', () => {
  test('at its interval, and never while stopped', async () => {
    const run = vi.fn(async () => 0);
    const runner = new JobRunner(job(run), log);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(0);
    runner.start();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(run).toHaveBeenCalledTimes(3);
    await runner.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('at once on its signal, also one that comes during a run', async () => {
    const signal = createSignal();
    const ends: (() => void)[] = [];
    const run = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(0))));
    const runner = new JobRunner(job(run, { trigger: { everyMs: 60_000, firstMs: 60_000, signal } }), log);
    runner.start();
    signal.wake();
    await vi.advanceTimersByTimeAsync(1);
    signal.wake();
    signal.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    ends.pop()?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    ends.pop()?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    await runner.stop();
    signal.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('again while a batch was full, with a rest between', async () => {
    const left = [10, 10, 4];
    const run = vi.fn(async () => left.shift() ?? 0);
    const runner = new JobRunner(job(run, { batch: 10, restMs: () => 100, trigger: { everyMs: 60_000 } }), log);
    runner.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(3);
    expect(runner.counts).toMatchObject({ runs: 3, done: 24, failures: 0 });
    await runner.stop();
  });

  test('when its last run requested it', async () => {
    const rounds: RunResult[] = [{ done: 1, nextRunInMs: 20 }];
    const run = vi.fn(async () => rounds.shift() ?? { done: 0 });
    const runner = new JobRunner(job(run), log);
    runner.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    await runner.stop();
  });
});

describe('a job that fails', () => {
  test('is retried with growing delays, also when it is signalled meanwhile', async () => {
    const signal = createSignal();
    const run = vi.fn(async () => {
      throw new Error('the database is down');
    });
    const backoff = { firstMs: 1_000, longestMs: 4_000 };
    const runner = new JobRunner(job(run, { trigger: { everyMs: 100, signal }, backoff }), log);
    runner.start();
    const startsAt = async (fromMs: number, toMs: number): Promise<void> => {
      const before = run.mock.calls.length;
      await vi.advanceTimersByTimeAsync(fromMs - 1);
      signal.wake();
      await vi.advanceTimersByTimeAsync(0);
      expect(run).toHaveBeenCalledTimes(before);
      await vi.advanceTimersByTimeAsync(toMs - fromMs + 1);
      expect(run).toHaveBeenCalledTimes(before + 1);
    };
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    await startsAt(1_000, 1_251);
    await startsAt(1_750, 2_501);
    expect(runner.counts).toMatchObject({ runs: 3, failures: 3, lastError: 'the database is down' });
    expect(errors).toHaveLength(3);
    await runner.stop();
  });

  test('runs at its interval again once it succeeds', async () => {
    const results = [new Error('once')];
    const run = vi.fn(async () => {
      const error = results.shift();
      if (error !== undefined) throw error;
      return 1;
    });
    const runner = new JobRunner(job(run, { backoff: { firstMs: 10, longestMs: 10 } }), log);
    runner.start();
    await vi.advanceTimersByTimeAsync(2_020);
    expect(run).toHaveBeenCalledTimes(4);
    expect(runner.counts).toMatchObject({ failures: 1, lastError: 'once' });
    await runner.stop();
  });
});

test('stopping signals the current run, waits for it, and frees its leases', async () => {
  const steps: string[] = [];
  const runner = new JobRunner(
    job(
      ({ stopping }) =>
        new Promise((resolve) => {
          stopping.addEventListener('abort', () => {
            steps.push('told');
            setTimeout(() => {
              steps.push('ended');
              resolve(0);
            }, 500);
          });
        }),
      { onStop: () => void steps.push('freed') },
    ),
    log,
  );
  runner.start();
  await vi.advanceTimersByTimeAsync(10);
  const stopped = runner.stop().then(() => steps.push('stopped'));
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(steps).toEqual(['told', 'ended', 'freed', 'stopped']);
});
