import { expect, test } from 'vitest';
import { beginsPage, CONSOLE_COMMANDS, isNamed } from './console-commands.ts';

const named = (typed: string) => CONSOLE_COMMANDS.filter((each) => isNamed(each, typed)).map(({ text }) => text);

test('finds commands by the beginnings of their words, in any order', () => {
  expect(named('extend tonights')).toEqual(['Extend tonight’s auctions']);
  expect(named('item ne')).toEqual(['New news item']);
  expect(named('late')[0]).toBe('Remind late payments');
  expect(named('report')).toEqual(['Reported comments']);
  expect(named('tend')).toEqual([]);
  expect(named('csv res')).toEqual(['Import past results']);
});

test('puts pages first where the name of one begins as typed', () => {
  expect(['review', 'Liv', 'payments', 'audit l'].map(beginsPage)).toEqual([true, true, true, true]);
  expect(['', 'remind', 'late payments', 'log'].map(beginsPage)).toEqual([false, false, false, false]);
});
