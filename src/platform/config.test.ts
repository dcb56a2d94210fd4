import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Environment } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the environment', () => {
  it('may be empty', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 3000,
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
      ...{ TRUSTED_PROXIES: '1', SMTP_URL: 'smtps://u:p@mail.test', DEMO: 'true', ADMINISTRATOR: 'chief@a.test', ROLE: 'web', ALLOW_OWN_NETWORK: '1' },
      ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh', LOG_LEVEL: 'debug', SECRET: 's'.repeat(32) },
      ...{ S3_ENDPOINT: 'http://s3.test/', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key', PATH: '/bin' },
    };
    expect(readConfig(env)).toEqual({
      ...{ dataDir, port: 8080, host: '0.0.0.0', databaseUrl: 'postgres://db/auctions', databaseConnections: 20, publicUrl: 'https://a.test' },
      ...{ trustedProxies: 1, smtpUrl: 'smtps://u:p@mail.test', demo: true, administrator: 'chief@a.test', role: 'web', allowsOwnNetwork: true },
      ...{ stripe: { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' }, logLevel: 'debug', secret: 's'.repeat(32) },
      s3: { endpoint: 'http://s3.test', region: 'us-east-1', bucket: 'b', accessKeyId: 'id', secretAccessKey: 'key' },
    });
  });

  it('keeps the generated secret, readable by its owner only', () => {
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(readConfig({ DATA_DIR: dataDir }).secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    const damaged = mkdtempSync(join(dataDir, 'damaged-'));
    writeFileSync(join(damaged, 'secret'), 'short');
    expect(faultsOf({ DATA_DIR: damaged })[0]).toMatch(/is damaged/);
  });

  it('reports all errors at once, without secrets', () => {
    const faults = faultsOf({
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
      S3_BUCKET: 'photographs',
      SECRET: 'short',
    });
    expect(faults).toEqual([
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
    expect(faults.join()).not.toMatch(/hunter2|sk_test/);
  });

  it('creates no demo data on a database server, and refuses a single role on the embedded database', () => {
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/house' }).demo).toBe(false);
    expect(faultsOf({ DATA_DIR: dataDir, ROLE: 'worker' })).toEqual([
      'ROLE must be “all” without a DATABASE_URL, because the embedded database serves only one process',
    ]);
  });
});
