import { describe, expect, it } from 'vitest';
import { meantBy, plain, slipsBetween, wordsOf } from './words.ts';

describe('the words of a search', () => {
  it('are small, without accents, each once', () => {
    expect(wordsOf('  Citroën  DS, citroen 1.9 ')).toEqual(['citroen', 'ds', '1.9']);
    expect(plain('Škoda Über')).toBe('skoda uber');
    expect(wordsOf('— , !')).toEqual([]);
  });
  it('are never many or long', () => {
    const words = wordsOf(Array.from({ length: 50 }, (_, index) => `word${index}${'x'.repeat(100)}`).join(' '));
    expect(words).toHaveLength(8);
    expect(Math.max(...words.map((word) => word.length))).toBe(40);
  });
});

describe('slips of the finger', () => {
  it.each([
    ['corsa', 'corsa', 0],
    ['crosa', 'corsa', 1],
    ['corssa', 'corsa', 1],
    ['cosa', 'corsa', 1],
    ['kitten', 'sitting', 3],
    ['a', 'abcd', 3],
  ])('between %s and %s are %i', (a, b, slips) => {
    expect(slipsBetween(a, b, 5)).toBe(slips);
  });
  it('are not counted further than asked', () => {
    expect(slipsBetween('kitten', 'sitting', 1)).toBe(2);
  });
  it('are forgiven where no known word holds the word', () => {
    const vocabulary = ['roadster', 'corsa', 'saloon', 'estate'];
    expect(meantBy('raodster', vocabulary)).toEqual(['raodster', 'roadster']);
    expect(meantBy('road', vocabulary)).toEqual(['road']);
    expect(meantBy('1966', vocabulary)).toEqual(['1966']);
    expect(meantBy('zzzzzz', vocabulary)).toEqual(['zzzzzz']);
  });
});
