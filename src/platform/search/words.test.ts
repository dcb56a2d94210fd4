import { describe, expect, it } from 'vitest';
import { plain, searchWords } from './words.ts';

describe('search words', () => {
  it('are lower-case, without accents, each once', () => {
    expect(searchWords('  Citroën  DS, citroen 1.9 ')).toEqual(['citroen', 'ds', '1.9']);
    expect(plain('Škoda Über')).toBe('skoda uber');
    expect(searchWords('— , !')).toEqual([]);
  });
  it('are limited in number and length', () => {
    const words = searchWords(Array.from({ length: 50 }, (_, index) => `word${index}${'x'.repeat(100)}`).join(' '));
    expect(words).toHaveLength(8);
    expect(Math.max(...words.map((word) => word.length))).toBe(40);
  });
});
