import { expect, test } from 'vitest';
import { markLines, withoutFileMark } from './mark-lines.ts';

const marked = (text: string, other: string, name = 'Highlights') =>
  markLines(text, { other, name }).map((line) => `${line.isMarked ? '! ' : ''}${line.text}`);

test.each([
  [
    'a heading that repeats the name',
    'Highlights\n- Matching numbers',
    'Highlights\n- Matching numbers',
    ['- Matching numbers'],
  ],
  ['another heading', 'Why it is rare\n- One of 12', 'Why it is rare\n- One of 12', ['Why it is rare', '- One of 12']],
  ['a line that is gone', '- New tires\n\n- Rust', '- Rust', ['! - New tires', '- Rust']],
  ['a line that is there once less', '- Dent\n- Dent', '- Dent', ['- Dent', '! - Dent']],
  ['moved lines', 'One\nTwo', 'Two\nOne', ['One', 'Two']],
  ['nothing', '', 'One', []],
])('splits a text into lines and marks what the other lacks: %s', (_, text, other, lines) =>
  expect(marked(text, other)).toEqual(lines),
);

test('leaves out which file proves a claim', () => {
  expect(withoutFileMark('Matching numbers (Document 4f2a)')).toBe('Matching numbers (Document)');
  expect(withoutFileMark('One owner (from 1972)')).toBe('One owner (from 1972)');
});
