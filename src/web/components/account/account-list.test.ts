import { expect, it } from 'vitest';
import { setServerTime } from '#web/live/server-clock.ts';
import { readAccountList } from './account-list.tsx';

it('shows the age of a list by the server’s clock, also if the device’s is wrong', async () => {
  const ahead = 300_000;
  setServerTime(Date.now() - ahead, Date.now());
  const { readAt } = await readAccountList(async () => [], 'Failed to fetch auctions');
  expect(Math.abs(readAt + ahead - Date.now())).toBeLessThan(60_000);
});
