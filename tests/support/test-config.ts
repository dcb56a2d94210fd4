import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';

/** An empty site's configuration, for the test file or `describe` whose body calls it. Its files are removed after. */
export async function testConfig(environment: Readonly<Record<string, string>> = {}): Promise<Config> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://site.test',
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    ...environment,
  });
}
