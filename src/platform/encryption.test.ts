import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'a secret of the site, long enough';

test('decrypts only for the same owner under the same secret', () => {
  const encryption = createEncryption({ secret }, 'keys');
  const sealed = encryption.encrypt(Buffer.from('hello'), 'ann');
  expect(encryption.decrypt(sealed, 'ann').toString()).toBe('hello');
  expect(sealed.toString('latin1')).not.toContain('hello');
  expect(encryption.encrypt(Buffer.from('hello'), 'ann').equals(sealed)).toBe(false);
  expect(() => encryption.decrypt(sealed, 'ben')).toThrow();
  expect(() =>
    createEncryption({ secret: 'another secret of the site, as long' }, 'keys').decrypt(sealed, 'ann'),
  ).toThrow();
  expect(() => createEncryption({ secret }, 'other').decrypt(sealed, 'ann')).toThrow();
  const bent = Buffer.from(sealed);
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
  const sealed = before.encrypt(Buffer.from('hello'), 'ann');
  const signature = before.keyedHash('link');
  expect(rotated.decrypt(sealed, 'ann').toString()).toBe('hello');
  expect(() => rotated.decrypt(sealed, 'ben')).toThrow();
  expect(rotated.isKeyedHash('link', signature)).toBe(true);
  expect(rotated.isKeyedHash('link', signature.subarray(0, 18), 18)).toBe(true);
  expect(rotated.isKeyedHash('link', signature.subarray(0, 18))).toBe(false);
  expect(rotated.isKeyedHash('other', signature)).toBe(false);
  expect(() => before.decrypt(rotated.encrypt(Buffer.from('hello'), 'ann'), 'ann')).toThrow();
  const twice = createEncryption(
    { secret: 'the third secret of the site, long', previousSecret: 'the new secret of the site, long' },
    'keys',
  );
  expect(() => twice.decrypt(sealed, 'ann')).toThrow();
  expect(twice.isKeyedHash('link', signature)).toBe(false);
});
