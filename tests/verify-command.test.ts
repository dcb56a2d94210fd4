import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const vector = /```json\n(.*)\n```/.exec(readFileSync(join(root, 'docs/verification.md'), 'utf8'))?.[1] ?? '';
let checkout: string;

/** A checkout without packages. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const path of ['src/auction', 'src/contract', 'scripts/verify.mjs', 'package.json'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
});
afterAll(() => rmSync(checkout, { recursive: true }));

function verify(text: string): { status: number | null; lines: string[]; errors: string } {
  const file = join(checkout, 'sale.json');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.mjs', file], {
    cwd: checkout,
    encoding: 'utf8',
    env: {},
  });
  return { status, lines: stdout.trim().split('\n'), errors: stderr };
}

it('verifies a file without any packages', () => {
  const { status, lines, errors } = verify(vector);
  expect([status, errors, lines[0]]).toEqual([0, '', 'This sale checks out: 4 entries, sold for $1,700 to ann.']);
  expect(lines.map((line) => line.trim().split(':')[0])).toContain('Public log');
});

it('names what was altered', () => {
  expect(verify(vector.replace('"amount":160000', '"amount":161000'))).toEqual({
    status: 1,
    errors: '',
    lines: [expect.stringMatching(/^Entry 2 \(bob bid \$1,610\): It was altered/)],
  });
  expect(verify(vector.replace('"at":"2026-11-21T12:59:30.000Z"', '"at":8'))).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^Entry 2 \(It can’t be read\): It was altered/)]),
  });
  expect(verify('{}')).toMatchObject({ status: 1, lines: ['This isn’t a ledger file, or its text was altered.'] });
});

it('says that a file can’t be read', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/verify.mjs', 'none.json'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('none.json can’t be read')]);
});
