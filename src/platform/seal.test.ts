import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = 'a secret of the house, long enough';

test('what is sealed is read by its owner under the same secret, and by nobody else', () => {
  const seal = createSeal(secret, 'keys');
  const sealed = seal.seal(Buffer.from('hello'), 'ann');
  expect(seal.open(sealed, 'ann').toString()).toBe('hello');
  expect(sealed.toString('latin1')).not.toContain('hello');
  expect(seal.seal(Buffer.from('hello'), 'ann').equals(sealed)).toBe(false);
  expect(() => seal.open(sealed, 'ben')).toThrow();
  expect(() => createSeal('another secret of the house, as long', 'keys').open(sealed, 'ann')).toThrow();
  expect(() => createSeal(secret, 'other').open(sealed, 'ann')).toThrow();
  const bent = Buffer.from(sealed);
  bent[14] = (bent[14] ?? 0) ^ 1;
  expect(() => seal.open(bent, 'ann')).toThrow();
});

test('a mark is the same for the same text, and tells nothing without the secret', () => {
  expect(createSeal(secret, 'keys').mark('code').equals(createSeal(secret, 'keys').mark('code'))).toBe(true);
  expect(createSeal(secret, 'keys').mark('code').equals(createSeal(secret, 'other').mark('code'))).toBe(false);
});
