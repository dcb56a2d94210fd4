import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/content.ts';
import { withSearch } from './recent-searches.ts';
import { nextChosen, searchOptions } from './search-options.ts';

const suggestion: Suggestion = { kind: 'dealer', text: 'Alfa house', detail: 'Turin', href: '/dealers/alfa' };

test('offers recent searches and a way to clear them while the field is empty', () => {
  const offered = { suggestions: [], recent: ['911 turbo', 'alfa'] };
  expect(searchOptions({ text: '  ', ...offered })).toEqual([
    { kind: 'recent', text: '911 turbo' },
    { kind: 'recent', text: 'alfa' },
    { kind: 'clear' },
  ]);
  expect(searchOptions({ text: '', suggestions: [], recent: [] })).toEqual([]);
});

test('ends with all results, also when nothing is suggested', () => {
  expect(searchOptions({ text: ' alfa ', suggestions: [suggestion], recent: ['x'] })).toEqual([
    { kind: 'suggestion', suggestion },
    { kind: 'all', text: 'alfa' },
  ]);
  expect(searchOptions({ text: 'zz', suggestions: [], recent: [] })).toEqual([{ kind: 'all', text: 'zz' }]);
});

test('offers nothing for a single character', () => {
  expect(searchOptions({ text: 'a', suggestions: [], recent: ['alfa'] })).toEqual([]);
});

test('goes through the options and back to the field', () => {
  expect(nextChosen(-1, 2, 1)).toBe(0);
  expect(nextChosen(1, 2, 1)).toBe(-1);
  expect(nextChosen(-1, 2, -1)).toBe(1);
  expect(nextChosen(0, 2, -1)).toBe(-1);
});

test('keeps the last five searches, each once, newest first', () => {
  expect(withSearch(['alfa', 'bmw'], '  Alfa ')).toEqual(['Alfa', 'bmw']);
  expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  expect(withSearch(['a'], '  ')).toEqual(['a']);
});
