import { describe, expect, it } from 'vitest';
import { listHash, decodeCursor, encodeCursor } from './cursor.ts';

describe('a cursor', () => {
  const binding = listHash(['ending_soonest', { makes: ['a'] }]);
  it('gives its position in its own list', () => {
    expect(decodeCursor(encodeCursor(binding, { key: 12, id: 'x' }), binding)).toEqual({ key: 12, id: 'x' });
  });
  it('is refused in another list, or after tampering', () => {
    const cursor = encodeCursor(binding, { key: 12, id: 'x' });
    expect(decodeCursor(cursor, listHash(['ending_soonest', { makes: ['b'] }]))).toBeUndefined();
    for (const bad of [
      '',
      'zzz',
      '%%%',
      cursor.slice(2),
      Buffer.from('{"b":1}').toString('base64url'),
      Buffer.from(`{"b":"${binding}","k":1.5,"i":"x"}`).toString('base64url'),
    ]) {
      expect(decodeCursor(bad, binding)).toBeUndefined();
    }
  });
});
