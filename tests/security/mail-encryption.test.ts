import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { serveApi, type ServedApi } from '#tests/support/serve-api.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A mail server without encryption. Returns its port and the lines it received. */
async function openPlainMailServer() {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (isText && line !== '.') return;
      isText = line.startsWith('DATA');
      if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (line.startsWith('STARTTLS')) socket.write('502 not implemented\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else socket.write(isText ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.close();
  });
  return { lines, port: (server.address() as AddressInfo).port };
}

async function siteWith(smtpUrl: string): Promise<ServedApi> {
  const site = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { SMTP_URL: smtpUrl });
  open.push(async () => {
    site.app.mail.close();
    await site.close();
  });
  const recovery = { email: 'ann@site.test' };
  await site.app.accounts.registerUser({
    ...recovery,
    username: 'ann',
    name: 'Ann',
    password: PASSWORD,
    verified: true,
  });
  const { headers } = await fetch(`${site.origin}/sanctum/csrf-cookie`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '';
  const asked = await fetch(`${site.origin}/api/recover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(recovery),
  });
  expect(asked.status).toBe(200);
  return site;
}
const PASSWORD = 'a long enough one';

test('a mail server on another machine without STARTTLS gets neither the password nor an email', async () => {
  const { lines, port } = await openPlainMailServer();
  // This address also reaches this machine, but is not a loopback address.
  const site = await siteWith(`smtp://site:hunter2@0.0.0.0:${port}`);
  expect(await site.app.mail.runOnce()).toBe(0);
  expect(lines.filter((line) => !/^(?:EHLO|STARTTLS|QUIT)\b/.test(line))).toEqual([]);
  expect(lines).toContain('STARTTLS');
  const [email] = await site.app.mail.newest(site.app.database.executor, { limit: 1, before: null, links: 'hidden' });
  expect(email).toMatchObject({ to: 'ann@site.test', sentAt: null, lastError: expect.stringContaining('STARTTLS') });
});

test('a mail server on this machine may do without', async () => {
  const { lines, port } = await openPlainMailServer();
  const site = await siteWith(`smtp://site:hunter2@127.0.0.1:${port}`);
  expect(await site.app.mail.runOnce()).toBe(1);
  expect(lines.some((line) => line.startsWith('AUTH'))).toBe(true);
  expect(lines).toContain('RCPT TO:<ann@site.test>');
});
