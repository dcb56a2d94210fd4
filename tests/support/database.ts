import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import type { Database, Executor } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { APPLICATION_ROLE } from './postgres-server.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The server's URL, or null for the embedded database. */
  readonly url: string | null;
  readonly dataDir: string | null;
  close(): Promise<void>;
}

interface Options {
  /** The rights of the application in production; tests that change tables or triggers need those of the owner. */
  readonly role?: 'application' | 'owner';
}

/** A fresh, migrated database for the test file or `describe` whose body calls it. It is closed after the last test. */
export async function testDatabase(kind: Database['kind'], options: Options = {}): Promise<TestDatabase> {
  const place = await openTestDatabase(kind, options);
  afterAll(() => place.close());
  return place;
}

/** The same, for a single test, which closes it. */
export async function openTestDatabase(
  kind: Database['kind'],
  { role = 'application' }: Options = {},
): Promise<TestDatabase> {
  const place = await testDatabasePlace(kind);
  const database = await openDatabase(
    {
      databaseUrl: role === 'owner' ? place.databaseUrl : asApplication(place.databaseUrl),
      dataDir: place.dataDir ?? '',
      databaseConnections: 10,
    },
    silentLog(),
  );
  return { database, url: place.databaseUrl, dataDir: place.dataDir, close: () => database.close() };
}

export function asApplication(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  url.username = APPLICATION_ROLE;
  return url.href;
}

export async function testDatabasePlace(
  kind: Database['kind'],
): Promise<{ databaseUrl: string | null; dataDir: string | null }> {
  const databaseServer = inject('databaseEngine');
  const answer = await fetch(`${databaseServer}/${kind}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return kind === 'postgres' ? { databaseUrl: text, dataDir: null } : { databaseUrl: null, dataDir: text };
}

export async function waitingForLocks(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(executor);
  return rows[0]?.count ?? 0;
}
