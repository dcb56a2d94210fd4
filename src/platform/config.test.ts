import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigFault, readConfig, type Environment } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
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

  it('keeps the secret that it makes, for its owner alone', () => {
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(readConfig({ DATA_DIR: dataDir }).secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    const damaged = mkdtempSync(join(dataDir, 'damaged-'));
    writeFileSync(join(damaged, 'secret'), 'short');
    expect(faultsOf({ DATA_DIR: damaged })[0]).toMatch(/is damaged/);
  });

  it('tells all its faults at once, and no secret', () => {
    const faults = faultsOf({
      DATA_DIR: dataDir,
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db',
      DEMO: 'maybe',
      ROLE: 'queen',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'example.test',
      SMTP_URL: 'http://mail',
      STRIPE_SECRET_KEY: 'sk_test_1',
      S3_BUCKET: 'photographs',
      SECRET: 'short',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'ROLE',
      'SMTP_URL',
      'Stripe',
      'S3',
      'DEMO',
      'LOG_LEVEL',
      'SECRET',
    ]);
    expect(faults.join()).not.toMatch(/hunter2|sk_test/);
  });

  it('fills no demo house on a server, and runs no lone role on the embedded database', () => {
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/house' }).demo).toBe(false);
    expect(faultsOf({ DATA_DIR: dataDir, ROLE: 'worker' })).toEqual(['ROLE=worker needs a DATABASE_URL: the embedded database serves one process']);
  });
});
