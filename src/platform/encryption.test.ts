import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'a secret of the site, long enough';

test('decrypts only for the same owner under the same secret', () => {
  const encryption = createEncryption({ secret }, 'keys');
  const encrypted = encryption.encrypt(Buffer.from('hello'), 'ann');
  expect(encryption.decrypt(encrypted, 'ann').toString()).toBe('hello');
  expect(encrypted.toString('latin1')).not.toContain('hello');
  expect(encryption.encrypt(Buffer.from('hello'), 'ann').equals(encrypted)).toBe(false);
  expect(() => encryption.decrypt(encrypted, 'ben')).toThrow();
  expect(() =>
    createEncryption({ secret: 'another secret of the site, as long' }, 'keys').decrypt(encrypted, 'ann'),
  ).toThrow();
  expect(() => createEncryption({ secret }, 'other').decrypt(encrypted, 'ann')).toThrow();
  const bent = Buffer.from(encrypted);
  bent[14] = (bent[14] ?? 0) ^ 1;
  expect(() => encryption.decrypt(bent, 'ann')).toThrow();
});

test('returns the same keyed hash for the same text', () => {
  expect(
    createEncryption({ secret }, 'keys')
      .keyedHash('code')
      .equals(createEncryption({ secret }, 'keys').keyedHash('code')),
  ).toBe(true);
  expect(
    createEncryption({ secret }, 'keys')
      .keyedHash('code')
      .equals(createEncryption({ secret }, 'other').keyedHash('code')),
  ).toBe(false);
});

test('after a rotation, what the previous secret encrypted or signed is still read, and nothing older', () => {
  const before = createEncryption({ secret }, 'keys');
  const rotated = createEncryption({ secret: 'the new secret of the site, long', previousSecret: secret }, 'keys');
  const encrypted = before.encrypt(Buffer.from('hello'), 'ann');
  const signature = before.keyedHash('link');
  expect(rotated.decrypt(encrypted, 'ann').toString()).toBe('hello');
  expect(() => rotated.decrypt(encrypted, 'ben')).toThrow();
  expect(rotated.isKeyedHash('link', signature)).toBe(true);
  expect(rotated.isKeyedHash('link', signature.subarray(0, 18), 18)).toBe(true);
  expect(rotated.isKeyedHash('link', signature.subarray(0, 18))).toBe(false);
  expect(rotated.isKeyedHash('other', signature)).toBe(false);
  expect(() => before.decrypt(rotated.encrypt(Buffer.from('hello'), 'ann'), 'ann')).toThrow();
  const twice = createEncryption(
    { secret: 'the third secret of the site, long', previousSecret: 'the new secret of the site, long' },
    'keys',
  );
  expect(() => twice.decrypt(encrypted, 'ann')).toThrow();
  expect(twice.isKeyedHash('link', signature)).toBe(false);
});
