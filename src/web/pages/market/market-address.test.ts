import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { readAnswerable, readMarketAddress } from './market-address.ts';
import { ignoredText } from './market-labels.ts';

const SHOWN = { period: '12-months', currency: 'USD' };

const refuse = (status: number, names: readonly string[] = []) =>
  new ApiError(status, {
    message: 'no',
    code: status === 404 ? 'car_not_found' : 'invalid',
    errors: Object.fromEntries(names.map((name) => [name, ['No.']])),
  });
type Asked = Parameters<Parameters<typeof readAnswerable>[0]>[0];

/** Like the server: all bad formats at once, then an unknown make. */
const read = async (asked: Asked) => {
  const bad = (['period', 'currency'] as const).filter((name) => asked[name] === 'foo');
  if (bad.length > 0) throw refuse(422, bad);
  if (asked.make === 'foo') throw refuse(404);
  return asked;
};
const addressOf = (query: string) => readMarketAddress(new URLSearchParams(query));

test('reads the market with the defaults instead of values that can’t be answered, and says which', async () => {
  const { answer, ignored } = await readAnswerable(read, addressOf('period=foo&make=foo&currency=foo'));
  expect(answer).toEqual({ period: undefined, make: undefined, currency: undefined });
  expect(ignored.map((value) => ignoredText(value, SHOWN))).toEqual([
    '“foo” isn’t a period. Showing the last 12 months.',
    '“foo” isn’t a currency code. Showing USD.',
    'We have no auctions of the make “foo”. Showing all makes.',
  ]);
  expect(await readAnswerable(read, addressOf('period=2025&make=saab'))).toMatchObject({
    answer: { period: '2025', make: 'saab' },
    ignored: [],
  });
});

test('passes on what no other value would change', async () => {
  const fail = () => Promise.reject(refuse(429));
  await expect(readAnswerable(fail, addressOf('period=2025'))).rejects.toThrow('no');
  await expect(readAnswerable(() => Promise.reject(refuse(404)), addressOf(''))).rejects.toThrow('no');
});
