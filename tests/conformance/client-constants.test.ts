import { readAccount, updateAccount } from '#contract/endpoints/account.ts';
import { expect, test } from 'vitest';
import { ApiError, createClient } from '#contract/client.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { readAccountList } from '#web/components/account/account-list.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { VERSION_CHECK_MS } from '#web/navigation/keep-fresh.ts';
import { MAX_PRELOADS } from '#web/navigation/preload-queue.ts';
import { RELOAD_GUARD_MS } from '#web/navigation/reload-guard.ts';
import { messageOf, problemOf, statusOf } from '#web/problems.ts';

test('the constants are those of the specification', () => {
  expect([VERSION_CHECK_MS, RELOAD_GUARD_MS, MAX_PRELOADS]).toEqual([3_600_000, 10_000, 4]);
});

test.each([
  ['2026-11-21T18:00:00.000', 18],
  ['2026-11-21T18:00:00', 18],
  ['2026-11-21T18:00:00.000Z', 18],
  ['2026-11-21T18:00:00.000+00:00', 18],
  ['2026-11-21T18:00:00.000+02:00', 16],
  ['2026-11-21T18:00:00-0500', 23],
])('reads %s as UTC where it has no zone, else at its own offset', (time, hour) => {
  expect(parseTime(time)).toBe(Date.UTC(2026, 10, 21, hour));
});

const answering = (status: number, body: string) =>
  createClient(() => Promise.resolve(new Response(body, { status })), { origin: 'http://site.test' });

test("the wrapper rejects with the server's error body", async () => {
  const body = { message: 'Refused.', code: 'some_code', errors: { name: ['The name field is required.'] } };
  const refused = await answering(402, JSON.stringify(body))
    .call(updateAccount, { body: { name: '' } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 402, ...body, body });
  expect(problemOf(refused, 'else')).toEqual({ message: 'Refused.', errors: body.errors });
  expect([messageOf(new TypeError('no network'), 'else'), statusOf(new TypeError('no network'))]).toEqual([
    'else',
    500,
  ]);
});

test.each(['account', 'watchlist'] as const)('sends the CSRF token and credentials with GET too: %s', async (path) => {
  const sent: Request[] = [];
  const client = createClient(
    (request) => {
      sent.push(request);
      return Promise.resolve(new Response('[]'));
    },
    { origin: 'http://site.test', xsrfToken: () => 'the-token' },
  );
  await (path === 'account' ? client.call(readAccount) : client.call(readWatchlist));
  expect(sent.map(({ method, headers, credentials }) => [method, headers.get('x-xsrf-token'), credentials])).toEqual([
    ['GET', 'the-token', 'include'],
  ]);
});

test.each([
  ['the message of a 401', 401, '{"message":"Unauthenticated."}', 'Unauthenticated.', 401],
  ["the server's message with its status", 402, '{"message":"Please pay first."}', 'Please pay first.', 402],
  ['its own words where the server has none', 500, '<html>', 'Failed to fetch auctions', 500],
] as const)(
  'returns an empty list with the message %s after a failure',
  async (_what, status, body, message, shown) => {
    const list = await readAccountList(
      () => answering(status, body).call(listBiddingAuctions),
      'Failed to fetch auctions',
    );
    expect(list).toMatchObject({ state: 'error', auctions: [], message, status: shown });
  },
);

test('returns status 500 for a list that could not be requested', async () => {
  const offline = createClient(() => Promise.reject(new TypeError('no network')), { origin: 'http://site.test' });
  expect(await readAccountList(() => offline.call(readWatchlist), 'Failed to fetch watchlist')).toMatchObject({
    state: 'error',
    auctions: [],
    message: 'Failed to fetch watchlist',
    status: 500,
  });
  expect(
    await readAccountList(() => answering(200, '[]').call(readWatchlist), 'Failed to fetch watchlist'),
  ).toMatchObject({
    state: 'loaded',
    auctions: [],
  });
});
