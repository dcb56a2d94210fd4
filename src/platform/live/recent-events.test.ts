import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const MEGABYTE = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('frees forgotten events, whatever their size', async () => {
  const recent = new RecentEvents(0);
  const refs: WeakRef<object>[] = [];
  for (let id = 1; id <= 200; id += 1) {
    const event = { id, topic: `auction:${id % 3}`, name: 'bids', json: `"${String(id).padEnd(MEGABYTE, '.')}"` };
    refs.push(new WeakRef(event));
    recent.add(event);
  }
  // A weak reference that was read keeps its target alive until the turn ends.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(refs.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(64);
  expect(recent.after(199, ['auction:2'])?.map(({ id }) => id)).toEqual([200]);
  expect(recent.after(1, ['auction:1'])).toBeNull();
});
