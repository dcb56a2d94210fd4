import { expect, test } from 'vitest';
import { pickLanguage } from './accept-language.ts';

const offered = ['en', 'de', 'pt', 'pt-BR', 'zh-Hant'] as const;

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, DE', 'de'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', null],
  ['fr,en;q=0.1', 'en'],
  ['de;q=0', null],
  ['*', null],
  ['not a language', null],
  [undefined, null],
])('picks from %s: %s', (header, language) => {
  expect(pickLanguage(header, offered)).toBe(language);
});
