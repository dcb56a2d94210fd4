import { describe, expect, it } from 'vitest';
import { likelySpellings, plain, editDistance, searchWords } from './words.ts';

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

describe('typing errors', () => {
  it.each([
    ['corsa', 'corsa', 0],
    ['crosa', 'corsa', 1],
    ['corssa', 'corsa', 1],
    ['cosa', 'corsa', 1],
    ['kitten', 'sitting', 3],
    ['a', 'abcd', 3],
  ])('between %s and %s are %i', (a, b, slips) => {
    expect(editDistance(a, b, 5)).toBe(slips);
  });
  it('are not counted beyond the limit', () => {
    expect(editDistance('kitten', 'sitting', 1)).toBe(2);
  });
  it('are corrected if no known word contains the word', () => {
    const vocabulary = ['roadster', 'corsa', 'saloon', 'estate'];
    expect(likelySpellings('raodster', vocabulary)).toEqual(['raodster', 'roadster']);
    expect(likelySpellings('road', vocabulary)).toEqual(['road']);
    expect(likelySpellings('1966', vocabulary)).toEqual(['1966']);
    expect(likelySpellings('zzzzzz', vocabulary)).toEqual(['zzzzzz']);
  });
});
