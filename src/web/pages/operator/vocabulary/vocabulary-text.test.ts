import { expect, test } from 'vitest';
import { aliasesOf, generationsText, readGenerations } from './vocabulary-text.ts';

test('reads generations by line, and writes them the same way', () => {
  const text = '964 1989-1994\nSecond generation 2006-';
  const read = readGenerations(`\n${text.replace('-', ' – ')}\n`);
  expect(read).toEqual([
    { name: '964', first_year: 1989, last_year: 1994 },
    { name: 'Second generation', first_year: 2006, last_year: null },
  ]);
  expect(generationsText(read ?? [])).toBe(text);
  expect(readGenerations('')).toEqual([]);
  expect(readGenerations('964 1989-1994\n993')).toBeNull();
});

test('reads each alias once', () => {
  expect(aliasesOf(' VW, V.W.,,VW ')).toEqual(['VW', 'V.W.']);
});
