import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIFECYCLE_MOVES, mayMove, STATUS_LABELS } from './lifecycle.ts';
import type { AuctionStatus } from './types.ts';

const pairs = Object.entries(LIFECYCLE_MOVES)
  .flatMap(([from, moves]) => moves.map((to) => `${from} → ${to}`))
  .sort();

function movesInSql(sql: string): string[] {
  const statements = [...sql.matchAll(/insert into lifecycle_moves values([\s\S]*?);/g)].map(([text]) => text).join();
  return [...statements.matchAll(/\('(\w+)', '(\w+)'\)/g)].map((match) => `${match[1]} → ${match[2]}`).sort();
}

const FOLDER = new URL('../../migrations/', import.meta.url);
const migrations = (): string =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
    .join('\n');

test('the database holds the same table', () => {
  const sql = migrations();
  expect(movesInSql(sql)).toEqual(pairs);
});

test('notices a table with one more transition', () => {
  const sql = migrations();
  expect(movesInSql(sql.replace("('draft', 'submitted'),", "('draft', 'submitted'), ('draft', 'live'),"))).not.toEqual(
    pairs,
  );
});

test('moves', () => {
  expect(mayMove('scheduled', 'live')).toBe(true);
  expect(mayMove('live', 'sold')).toBe(false);
  expect(mayMove('sold', 'withdrawn')).toBe(false);
  expect(mayMove('draft', 'draft')).toBe(false);
});

test('reaches every state from a draft, and withdraws until the sale', () => {
  const reached = new Set<AuctionStatus>(['draft']);
  for (const from of reached) for (const to of LIFECYCLE_MOVES[from]) reached.add(to);
  expect([...reached].sort()).toEqual(Object.keys(STATUS_LABELS).sort());
  for (const from of reached) expect(mayMove(from, 'withdrawn'), from).toBe(from !== 'sold' && from !== 'withdrawn');
});

test('every state has its own label', () => {
  const words = Object.values(STATUS_LABELS).map(({ word }) => word);
  expect(new Set(words).size).toBe(words.length);
});
