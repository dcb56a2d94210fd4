import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

function openReads() {
  const shared = new SharedReads<number>();
  const reads: { resolve(answer: number): void; reject(error: Error): void }[] = [];
  const take = (key = 'a') =>
    shared.take(key, () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      reads.push({ resolve, reject });
      return promise;
    });
  return { reads, take };
}

test('callers who arrive during a read share the next one, which starts when the first has ended', async () => {
  const { reads, take } = openReads();
  const first = take();
  const later = [take(), take(), take()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => reads.length).toBe(2);
  const last = take();
  reads[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.resolve(3);
  expect(await last).toBe(3);
});

test('fails a shared read for its callers only, not for the next ones', async () => {
  const { reads, take } = openReads();
  const failing = take();
  const next = take();
  reads[0]?.reject(new Error('the database is down'));
  await expect(failing).rejects.toThrow('down');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve(2);
  expect(await next).toBe(2);
});

test('reads of different keys run at once', () => {
  const { reads, take } = openReads();
  void take('a');
  void take('b');
  expect(reads).toHaveLength(2);
});
