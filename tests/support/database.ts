import { sql } from 'kysely';
import { inject } from 'vitest';
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

/**
 * A fresh, migrated database for one test file. Create it in `beforeAll` and close it in `afterAll`. Tests have the
 * rights of the application in production; one that changes tables or triggers asks for those of the owner.
 */
export async function testDatabase(
  kind: Database['kind'],
  { role = 'application' }: { readonly role?: 'application' | 'owner' } = {},
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
