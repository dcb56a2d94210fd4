import axios from 'axios';
import { PASSWORD } from '#tests/support/people.ts';
import { serveApi, type ServedApi } from '#tests/support/serve-api.ts';

/** A public site behind a proxy that ends TLS. */
export const serveHttpsSite = (databaseUrl: string | null = null): Promise<ServedApi> =>
  serveApi(databaseUrl, {
    PUBLIC_URL: 'https://cars.site.example',
    ALLOW_SANDBOX_PAYMENTS: '1',
    SMTP_URL: 'smtps://mail.site.example',
    TRUSTED_PROXIES: '1',
    STAFF_SECOND_FACTOR: 'required',
    HSTS_SUBDOMAINS: '1',
  });

export const cookieIn = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`${name}=`)) ?? '';
export const valueOf = (line: string): string => line.slice(line.indexOf('=') + 1).split(';')[0] ?? '';

export async function signIn(site: ServedApi, username: string, before = '') {
  const first = await axios.get(`${site.origin}/sanctum/csrf-cookie`, { headers: { cookie: before } });
  const csrf = valueOf(cookieIn(first.headers['set-cookie'] ?? [], 'XSRF-TOKEN'));
  const answer = await axios.post(
    `${site.origin}/api/login`,
    { email: `${username}@site.test`, password: PASSWORD },
    {
      headers: { cookie: `${before}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': decodeURIComponent(csrf) },
      validateStatus: () => true,
    },
  );
  const lines = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.status,
    body: JSON.stringify(answer.data),
    lines,
    session: cookieIn(lines, '__Host-hammerdown_session'),
    csrf: cookieIn(lines, 'XSRF-TOKEN'),
  };
}
