import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isPublicUrl } from './production-checks.ts';
import { ConfigError, readConfig, type Environment } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the environment', () => {
  it('may be empty', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      stripe: null,
      s3: null,
      demo: true,
      role: 'all',
      logLevel: 'info',
    });
  });

  it('reads every setting', () => {
    const env = {
      ...{
        DATA_DIR: ` ${dataDir} `,
        PORT: '8080',
        HOST: '',
        DATABASE_URL: 'postgres://db/auctions',
        DATABASE_CONNECTIONS: '20',
        PUBLIC_URL: 'https://a.test//',
      },
      ...{
        TRUSTED_PROXIES: '1',
        SMTP_URL: 'smtps://u:p@mail.test',
        DEMO: 'false',
        HSTS_SUBDOMAINS: '1',
        SECRET_PREVIOUS: 'p'.repeat(32),
        ADMINISTRATOR: 'chief@a.test',
        STAFF_SECOND_FACTOR: 'required',
        ROLE: 'web',
        ALLOW_OWN_NETWORK: '1',
      },
      ...{
        STRIPE_SECRET_KEY: 'sk',
        STRIPE_PUBLISHABLE_KEY: 'pk',
        STRIPE_WEBHOOK_SECRET: 'wh',
        LOG_LEVEL: 'debug',
        METRICS_TOKEN: 'm'.repeat(16),
        SECRET: 's'.repeat(32),
      },
      ...{
        S3_ENDPOINT: 'https://s3.test/',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
        PATH: '/bin',
      },
    };
    expect(readConfig(env)).toEqual({
      ...{
        dataDir,
        port: 8080,
        host: '0.0.0.0',
        databaseUrl: 'postgres://db/auctions',
        databaseConnections: 20,
        migrationsDatabaseUrl: null,
        publicUrl: 'https://a.test',
      },
      ...{
        trustedProxies: 1,
        smtpUrl: 'smtps://u:p@mail.test',
        breachedPasswordsUrl: 'https://api.pwnedpasswords.com/range/',
        staffSecondFactor: true,
        demo: false,
        hstsSubdomains: true,
        allowsSandboxPayments: false,
        previousSecret: 'p'.repeat(32),
        administrator: 'chief@a.test',
        role: 'web',
        allowsOwnNetwork: true,
      },
      ...{
        stripe: { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' },
        logLevel: 'debug',
        metricsToken: 'm'.repeat(16),
        secret: 's'.repeat(32),
      },
      s3: { endpoint: 'https://s3.test', region: 'us-east-1', bucket: 'b', accessKeyId: 'id', secretAccessKey: 'key' },
    });
  });

  it('keeps the generated secret, readable by its owner only', () => {
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(readConfig({ DATA_DIR: dataDir }).secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    const damaged = mkdtempSync(join(dataDir, 'damaged-'));
    writeFileSync(join(damaged, 'secret'), 'short');
    expect(problemsOf({ DATA_DIR: damaged })[0]).toMatch(/is damaged/);
  });

  it('reports all errors at once, without secrets', () => {
    const problems = problemsOf({
      DATA_DIR: dataDir,
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db',
      DEMO: 'maybe',
      ADMINISTRATOR: 'nobody',
      ROLE: 'queen',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'example.test',
      SMTP_URL: 'http://mail',
      STRIPE_SECRET_KEY: 'sk_test_1',
      S3_BUCKET: 'photos',
      SECRET: 'short',
    });
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535, not "70000"',
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
      'PUBLIC_URL must be a URL that starts with http:// or https://',
      'SMTP_URL must be a URL that starts with smtp:// or smtps://',
      'DEMO must be 1 or 0, not "maybe"',
      'ADMINISTRATOR must be an email address, not "nobody"',
      'ROLE must be one of all, web, worker, not "queen"',
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud"',
      'SECRET must have at least 32 characters',
      'Stripe is incomplete: set STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET too',
      'S3 is incomplete: set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too',
    ]);
    expect(problems.join()).not.toMatch(/hunter2|sk_test/);
  });

  it('reads secrets from files, and reports problems with them', () => {
    const file = join(dataDir, 'secret-file');
    writeFileSync(file, `${'f'.repeat(40)}\n`);
    const empty = join(dataDir, 'empty-file');
    writeFileSync(empty, '\n');
    const config = readConfig({
      DATA_DIR: dataDir,
      SECRET_FILE: file,
      METRICS_TOKEN_FILE: file,
      SECRET_PREVIOUS_FILE: empty,
    });
    expect(config).toMatchObject({ secret: 'f'.repeat(40), metricsToken: 'f'.repeat(40), previousSecret: null });
    const both = {
      SECRET: 's'.repeat(40),
      SECRET_FILE: file,
      SMTP_URL_FILE: join(dataDir, 'none'),
      STRIPE_SECRET_KEY_FILE: file,
    };
    const problems = problemsOf({ DATA_DIR: dataDir, ...both });
    expect(problems).toEqual([
      `SMTP_URL_FILE names a file that cannot be read: ${join(dataDir, 'none')}`,
      'SECRET and SECRET_FILE are both set: keep one of them',
      'Stripe is incomplete: set STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET too',
    ]);
    expect(problems.join()).not.toMatch(/ffff|ssss/);
  });

  it.each([
    ['postgres://a:b@db.example/auctions', false],
    ['postgres://a:b@10.0.0.7/auctions', false],
    ['postgres://a:b@db.example/auctions?sslmode=require', false],
    ['postgres://a:b@db.example/auctions?sslmode=no-verify', false],
    ['postgres://a:b@db.example/auctions?sslmode=verify-full', true],
    ['postgres://a:b@database:5432/auctions', true],
    ['postgres://a:b@127.0.0.1/auctions', true],
    ['postgres://a:b@[::1]/auctions', true],
    ['postgres://a:b@database/auctions?host=db.example', false],
  ])('sends data to a database on another machine over TLS only: %s %s', (url, isAllowed) => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: url };
    expect(problemsOf(env)).toEqual(
      isAllowed ? [] : [expect.stringMatching(/^DATABASE_URL must have \?sslmode=verify/)],
    );
    expect(problemsOf({ ...env, ALLOW_PLAIN_DATABASE: '1' })).toEqual([]);
  });

  it('creates no demo data on a database server, and refuses a single role on the embedded database', () => {
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/site' }).demo).toBe(false);
    expect(problemsOf({ DATA_DIR: dataDir, ROLE: 'worker' })).toEqual([
      'ROLE must be “all” without a DATABASE_URL, because the embedded database serves only one process',
    ]);
  });

  const PUBLIC = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/auctions', PUBLIC_URL: 'https://cars.example' };
  const COMPLETE = {
    ...PUBLIC,
    SMTP_URL: 'smtp://mail.example',
    SECRET: 's'.repeat(32),
    TRUSTED_PROXIES: '1',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_PUBLISHABLE_KEY: 'pk',
    STRIPE_WEBHOOK_SECRET: 'wh',
  };
  it('refuses a public site that is half configured, with every reason at once', () => {
    expect(problemsOf(COMPLETE)).toEqual([]);
    expect(problemsOf({ ...PUBLIC, DEMO: '1' }).map((problem) => problem.split(/[ ,]/)[0])).toEqual([
      'DEMO',
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'SECRET',
      'TRUSTED_PROXIES',
    ]);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_SECRET_KEY/],
    [{ SMTP_URL: '' }, /^SMTP_URL/],
    [{ SECRET: '' }, /^SECRET/],
    [{ TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES/],
    [{ DEMO: '1' }, /^DEMO/],
    [{ STAFF_SECOND_FACTOR: 'optional' }, /^STAFF_SECOND_FACTOR/],
  ])('refuses a public site with %o', (change, problem) => {
    expect(problemsOf({ ...COMPLETE, ...change })).toEqual([expect.stringMatching(problem)]);
  });

  it('allows a public rehearsal without Stripe only if it is asked for', () => {
    const withoutStripe = { ...COMPLETE, STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(readConfig({ ...withoutStripe, ALLOW_SANDBOX_PAYMENTS: '1' }).allowsSandboxPayments).toBe(true);
  });

  it.each([
    ['http://localhost:3000', false],
    ['http://127.0.0.1', false],
    ['http://192.168.1.20:3000', false],
    ['http://[::1]:3000', false],
    ['http://auctions', false],
    ['http://auctions.internal', false],
    ['http://cars.example', true],
    ['http://203.0.113.7', false],
    ['http://8.8.8.8', true],
    ['https://localhost', true],
  ])('takes %s for a public address: %s', (url, isPublic) => {
    expect(isPublicUrl(url)).toBe(isPublic);
  });

  it('keeps the demo site on this machine unless a host is named', () => {
    expect(readConfig({ DATA_DIR: dataDir }).host).toBe('127.0.0.1');
    expect(readConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('stays on this machine without a public address', () => {
    const unfinished = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/auctions' };
    expect(readConfig(unfinished).host).toBe('127.0.0.1');
    expect(readConfig({ DATA_DIR: dataDir, DEMO: '0' }).host).toBe('127.0.0.1');
    expect(readConfig({ ...unfinished, PUBLIC_URL: 'http://192.168.1.20:3000' }).host).toBe('127.0.0.1');
    expect(readConfig(COMPLETE).host).toBe('0.0.0.0');
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'auctions'])(
    'takes test cards on the network only if asked to: %s',
    (HOST) => {
      const unfinished = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/auctions', HOST };
      const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
      const refused = [expect.stringMatching(/^HOST must be 127\.0\.0\.1, not ".+", until STRIPE_SECRET_KEY/)];
      expect(problemsOf(unfinished)).toEqual(refused);
      expect(problemsOf({ ...unfinished, PUBLIC_URL: 'http://192.168.1.20:3000' })).toEqual(refused);
      for (const allowed of [stripe, { ALLOW_SANDBOX_PAYMENTS: '1' }, { DEMO: '1' }])
        expect(readConfig({ ...unfinished, ...allowed }).host).toBe(HOST);
    },
  );

  it.each(['127.0.0.1', '::1', 'localhost'])('takes test cards on this machine: %s', (HOST) => {
    expect(problemsOf({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/auctions', HOST })).toEqual([]);
  });

  it('sends files to a remote store over https only', () => {
    const store = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key', DATA_DIR: dataDir };
    expect(problemsOf({ ...store, S3_ENDPOINT: 'http://store:8333' })[0]).toMatch(/^S3_ENDPOINT must start with https/);
    expect(problemsOf({ ...store, S3_ENDPOINT: 'http://localhost:8333' })).toEqual([]);
  });
});
