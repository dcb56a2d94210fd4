import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'a secret of the house, long enough';

test('what is sealed is read by its owner under the same secret, and by nobody else', () => {
  const encryption = createEncryption(secret, 'keys');
  const sealed = encryption.encrypt(Buffer.from('hello'), 'ann');
  expect(encryption.decrypt(sealed, 'ann').toString()).toBe('hello');
  expect(sealed.toString('latin1')).not.toContain('hello');
  expect(encryption.encrypt(Buffer.from('hello'), 'ann').equals(sealed)).toBe(false);
  expect(() => encryption.decrypt(sealed, 'ben')).toThrow();
  expect(() => createEncryption('another secret of the house, as long', 'keys').decrypt(sealed, 'ann')).toThrow();
  expect(() => createEncryption(secret, 'other').decrypt(sealed, 'ann')).toThrow();
  const bent = Buffer.from(sealed);
  bent[14] = (bent[14] ?? 0) ^ 1;
  expect(() => encryption.decrypt(bent, 'ann')).toThrow();
});

test('a mark is the same for the same text, and tells nothing without the secret', () => {
  expect(createEncryption(secret, 'keys').keyedHash('code').equals(createEncryption(secret, 'keys').keyedHash('code'))).toBe(true);
  expect(createEncryption(secret, 'keys').keyedHash('code').equals(createEncryption(secret, 'other').keyedHash('code'))).toBe(false);
});
