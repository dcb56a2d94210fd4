import { createServer } from 'node:http';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database/open.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { APPLICATION_ROLE, startPostgresServer, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseEngine: string;
  }
}

/**
 * One database service per run. The first request starts the server (or creates the embedded directory) and a
 * migrated template; each file gets a copy in a fraction of a second. A run without database tests starts none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = createPostgresDatabases();
  const embedded = createEmbeddedDatabases();
  const server = createServer((request, response) => {
    const made = request.url === '/postgres' ? postgres.make() : embedded.make();
    made.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  // Keeps idle connections open: a busy worker could otherwise send its next request on one that was just closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the database server has no port');
  project.provide('databaseEngine', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all([postgres.stop(), embedded.stop()]);
  };
}

interface TestDatabases {
  make(): Promise<string>;
  stop(): Promise<void>;
}
interface PostgresTemplate {
  readonly server: PostgresServer | null;
  readonly adminUrl: string;
  readonly template: string;
}

function createPostgresDatabases(): TestDatabases {
  let started: Promise<PostgresTemplate> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const made: string[] = [];
  const start = async (): Promise<PostgresTemplate> => {
    const given = process.env['TEST_DATABASE_URL'];
    const server = given === undefined ? await startPostgresServer() : null;
    const adminUrl = server?.url ?? given ?? '';
    const template = nameOf('template');
    await onServer(adminUrl, applicationRole(adminUrl));
    await onServer(adminUrl, `create database ${template}`);
    const owner = new URL(withDatabase(adminUrl, template));
    const application = new URL(owner);
    application.username = APPLICATION_ROLE;
    // Migrates it and gives the application its rights, once for all copies.
    const database = await openDatabase(
      { databaseUrl: application.href, migrationsDatabaseUrl: owner.href, dataDir: tmpdir() },
      silentLog(),
    );
    await database.close();
    made.push(template);
    return { server, adminUrl, template };
  };
  return {
    async make() {
      const { adminUrl, template } = await (started ??= start());
      const name = nameOf('test');
      // One copy at a time: PostgreSQL refuses to copy a template that is in use.
      // Copies files, in a third of the time of the default, which writes every page to the log.
      const copy = `create database ${name} template ${template} strategy file_copy`;
      const copied = last.then(() => onServer(adminUrl, copy));
      last = copied.catch(() => undefined);
      await copied;
      made.push(name);
      return withDatabase(adminUrl, name);
    },
    async stop() {
      if (started === null) return;
      const { server, adminUrl } = await started;
      if (server !== null) return server.stop();
      for (const name of made) await onServer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

function createEmbeddedDatabases(): TestDatabases {
  let started: Promise<string> | null = null;
  const made: string[] = [];
  const start = async (): Promise<string> => {
    const directory = mkdtempSync(join(tmpdir(), 'hammerdown-embedded-'));
    made.push(directory);
    const database = await openDatabase({ databaseUrl: null, dataDir: directory }, silentLog());
    await database.close();
    return directory;
  };
  return {
    async make() {
      const template = await (started ??= start());
      const directory = mkdtempSync(join(tmpdir(), 'hammerdown-embedded-'));
      made.push(directory);
      cpSync(template, directory, { recursive: true });
      return directory;
    },
    async stop() {
      for (const directory of made) rmSync(directory, { recursive: true, force: true });
    },
  };
}

function nameOf(kind: string): string {
  return `hammerdown_${kind}_${newId().replaceAll('-', '')}`;
}

/** With the password of the given server, where it has one. */
function applicationRole(adminUrl: string): string {
  const password = pg.escapeLiteral(decodeURIComponent(new URL(adminUrl).password));
  return `do $$ begin create role ${APPLICATION_ROLE} login password ${password};
    exception when duplicate_object then null; end $$`;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
