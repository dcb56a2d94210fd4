import { describe, expect, it } from 'vitest';
import { patienceMs, slowBytes, Watcher, type Line } from './watcher.ts';

function watch({ waiting = 0 } = {}) {
  const said: string[] = [];
  const line: Line = {
    writableLength: waiting,
    write: (bytes: unknown) => said.push(String(bytes)) > 0,
    cork: () => undefined,
    uncork: () => undefined,
    end: (text: unknown) => {
      said.push(String(text));
      return line as ReturnType<Line['end']>;
    },
    resetAndDestroy: () => {
      said.push('reset');
      return line as ReturnType<Line['end']>;
    },
  };
  return { said, watcher: new Watcher(line, { topics: new Set(), endsAt: Infinity, sentUpTo: 0 }) };
}

describe('a watcher', () => {
  it('is told nothing once its reader has gone', () => {
    const { said, watcher } = watch();
    watcher.send(1, [Buffer.from('one')]);
    watcher.leave();
    watcher.send(2, [Buffer.from('two')]);
    watcher.sendIfQuiet(Buffer.from('heartbeat'), 0);
    watcher.end(500);
    expect(said).toEqual(['one']);
    expect(watcher.sentUpTo).toBe(1);
  });

  it.each([
    ['that was told the last and stays', 0, ['retry: 500\n\n', 'reset']],
    ['that does not drain', slowBytes + 1, ['one', 'reset']],
  ])('resets a reader %s', (_, waiting, words) => {
    const { said, watcher } = watch({ waiting });
    if (waiting > 0) watcher.send(1, [Buffer.from('one')]);
    else watcher.end(500);
    expect(watcher.resetIfStuck(Date.now() + patienceMs - 1_000)).toBe(false);
    expect(watcher.resetIfStuck(Date.now() + patienceMs)).toBe(true);
    expect(said).toEqual(words);
  });
});
