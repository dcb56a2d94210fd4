import { sql } from 'kysely';
import type { TokenScope } from '#contract/partner-kinds.ts';
import type { CreateToken, NewToken } from '#contract/partners.ts';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testApi } from './test-api.ts';
import { openPaymentsTestApp } from './payments-app.ts';
import { apiAs, jsonRequest } from './api-as.ts';

export async function openPartnersTestApp(database: Database) {
  const money = await openPaymentsTestApp(database);
  const api = testApi(money.app);

  async function call(as: string, [method, path]: readonly [string, string], body?: unknown) {
    const account = apiAs(() => money.person(as), [money.app.partners.routes, money.app.notifications.routes], '/');
    const response = await account.request(path, jsonRequest(method, body));
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
