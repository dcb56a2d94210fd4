import { describe, expect, it } from 'vitest';
import { bindingOf, readCursor, writeCursor } from './cursor.ts';

describe('a cursor', () => {
  const binding = bindingOf(['ending_soonest', { makes: ['a'] }]);
  it('gives its position in its own list', () => {
    expect(readCursor(writeCursor(binding, { key: 12, id: 'x' }), binding)).toEqual({ key: 12, id: 'x' });
  });
  it('is refused in another list, or after tampering', () => {
    const cursor = writeCursor(binding, { key: 12, id: 'x' });
    expect(readCursor(cursor, bindingOf(['ending_soonest', { makes: ['b'] }]))).toBeNull();
    for (const bad of [
      '',
      'zzz',
      '%%%',
      cursor.slice(2),
      Buffer.from('{"b":1}').toString('base64url'),
      Buffer.from(`{"b":"${binding}","k":1.5,"i":"x"}`).toString('base64url'),
    ]) {
      expect(readCursor(bad, binding)).toBeNull();
    }
  });
});
