import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Image } from '#contract/primitives.ts';
import { picturesIn, renderMarkdown } from '#modules/content/markdown.ts';
import { readMarkdown, writeMarkdown } from '#web/pages/operator/content/rich-text.ts';
import { DEMO_CONTENT } from '../demo/content/index.ts';

const DEFAULTS = 'src/modules/content/defaults';
const SHORTEST = 40;

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return value.length < SHORTEST ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}

const TEXTS = [
  ...textsIn(DEMO_CONTENT, 'demo'),
  ...readdirSync(DEFAULTS).map((name): [string, string] => [name, readFileSync(join(DEFAULTS, name), 'utf8')]),
];

const imageOf = (id: string): Image => ({
  id,
  base: `/media/${id}`,
  widths: [960],
  width: 960,
  height: 640,
  placeholder: '',
  alt: '',
  caption: '',
  section: 'exterior',
});
const htmlOf = (markdown: string) =>
  renderMarkdown(markdown, new Map(picturesIn(markdown).map((id) => [id, imageOf(id)]))).html;

test('opens an empty text', () => {
  expect(throughEditor('')).toBe('');
});

function throughEditor(markdown: string): string {
  const content = readMarkdown(markdown);
  expect(content).not.toBeNull();
  return writeMarkdown(content ?? {});
}

describe('the rich editor', () => {
  test.each(TEXTS)('keeps what the site shows of %s', (_, markdown) => {
    const written = throughEditor(markdown);
    expect(htmlOf(written)).toBe(htmlOf(markdown));
    expect(throughEditor(written)).toBe(written);
  });

  test.each([
    '## Heading\n\nA *word*, a **bold** one, `code`, ~~gone~~ and [a link](https://site.test/a "title").',
    '- one\n- two\n  - below two\n\n1. first\n2. second',
    '3. starts\n4. at three',
    '1. **Bold** and *italic*\n2. [a link](https://site.test)\n   1. **deeper**\n\n- point\n  1. `code`',
    '> quoted\n> twice\n\n---\n\n![A car](image:abc-1 "Its caption")',
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '```\nif (a < b && c) {}\n```',
    'Research & development: 3 < 4 > 2, a_b_c, 2 * 3, \\*not italic\\*, {{premium_rate}} of **{{premium_least}}**.',
    'One line  \nand the next',
    'No. Bids are binding.',
    'Raw <b>HTML</b> stays text.',
  ])('keeps %j', (markdown) => {
    expect(htmlOf(throughEditor(markdown))).toBe(htmlOf(markdown));
  });

  test('writes placeholders and signs as people type them', () => {
    const text = 'R & D of {{site_name}}: 3 < 4, 5 > 4.';
    expect(throughEditor(text)).toBe(text);
  });

  test('does not take a text that it has no form for', () => {
    expect(readMarkdown('Before ![a](image:abc) after.')).toBeNull();
  });
});
