import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseExport } from './export.ts';
import { filmOf } from './film.ts';

const doc = readFileSync(new URL('../../../docs/verification.md', import.meta.url), 'utf8');

it('shows what each entry of a ledger changed', () => {
  const file = parseExport(/```json\n(.*)\n```/.exec(doc)?.[1] ?? '');
  if (file === null) throw new Error('the test vector is an export');
  const { currency, steps } = filmOf(file);
  expect(currency).toBe('USD');
  expect(steps.map(({ text, price, leader, reserve }) => [text, price, leader, reserve])).toEqual([
    ['The auction opened', null, null, 'not_met'],
    ['ann bid $1,000. Automatic bid: $1,500 for ann', 150_000, 'ann', 'met'],
    ['bob bid $1,600. Automatic bid: $1,700 for ann', 170_000, 'ann', 'met'],
    ['The auction closed: sold', 170_000, 'ann', 'met'],
  ]);
  expect(steps.map(({ isBid, isExtension, isClose }) => [isBid, isExtension, isClose])).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [false, false, true],
  ]);
});

it('says which bid was voided', () => {
  const vectors = JSON.parse(
    readFileSync(new URL('../../../docs/verification-vectors.json', import.meta.url), 'utf8'),
  ) as { sound: boolean; file: unknown }[];
  const text = vectors
    .filter(({ sound }) => sound)
    .flatMap(({ file }) => {
      const parsed = parseExport(typeof file === 'string' ? file : JSON.stringify(file));
      return parsed === null ? [] : filmOf(parsed).steps.map((step) => step.text);
    })
    .find((each) => each.includes('void'));
  expect(text).toMatch(/^We voided the bid of \$[\d,]+ by \w+ \(entry \d+\)/);
});
