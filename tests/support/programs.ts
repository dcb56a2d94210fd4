import { sql } from 'kysely';
import type { TokenScope } from '#contract/partner-kinds.ts';
import type { CreateToken, NewToken } from '#contract/partners.ts';
import { refusalAnswer } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testApi } from './test-api.ts';
import { openPaymentsTestApp } from './payments-app.ts';

export async function openPartnersTestApp(database: Database) {
  const money = await openPaymentsTestApp(database);
  const api = testApi(money.app);

  async function call(as: string, [method, path]: readonly [string, string], body?: unknown) {
    const account = newApi(refusalAnswer);
    account.use('*', async (c, next) => {
      c.set('actor', money.person(as));
      await next();
    });
    for (const { routes } of [money.app.partners, money.app.notifications]) account.route('/', routes);
    const response = await account.request(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  async function tokenOf(
    as: string,
    scopes: readonly TokenScope[],
    asked: Partial<CreateToken> = {},
  ): Promise<NewToken> {
    const made = await call(as, ['POST', '/account/api-tokens'], {
      name: 'A program',
      scopes,
      days: 30,
      ...asked,
    });
    expect(made).toMatchObject({ status: 201 });
    return made.body as NewToken;
  }
  async function by(
    token: string,
    name: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const [method = '', path = ''] = name.split(' ');
    const response = await api.request(`/api${path.replaceAll(/\{\w+\}/g, 'none')}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      code: text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }).code : undefined,
      headers: response.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }
  return { money, api, call, tokenOf, by, rest: () => sql`delete from rate_limits`.execute(database.executor) };
}
