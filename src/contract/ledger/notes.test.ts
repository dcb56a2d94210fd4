import { expect, test } from 'vitest';
import { formatCheckpoint, openNote, parseCheckpoint } from './notes.ts';

const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const NOTE = `${TEXT}\n${SIGNATURE}`;

test('a note of the reference implementation opens with its key', async () => {
  expect(await openNote(NOTE, KEY)).toBe(TEXT);
  expect(await openNote(`${NOTE}— witness.example AAAAAAAA\n`, KEY)).toBe(TEXT);
});

test.each([
  ['another text', NOTE.replace('cryptography', 'cryptographY'), KEY],
  ['another signature', NOTE.replace('x08go/ZJ', 'x08go/ZK'), KEY],
  ['a signature in another encoding', NOTE.replace('nAM=', 'nAN='), KEY],
  ['another name', NOTE.replace('— PeterNeumann', '— EnochRoot'), KEY],
  ['no signature', TEXT, KEY],
  ['another key', NOTE, KEY.replace('IqiB', 'IqiC').replace('KqiB', 'KqiC')],
  ['a wrong key id', NOTE, KEY.replace('c74f20a3', 'c74f20a4')],
])('a note does not open with %s', async (_, note, key) => expect(await openNote(note, key)).toBeNull());

test('parses a checkpoint that it has formatted', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const checkpoint = parseCheckpoint(text);
  expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
  expect(checkpoint === null ? '' : formatCheckpoint(checkpoint)).toBe(text);
  for (const wrong of [text.replace('20852163', '020852163'), text.replace('2I=', '2J='), `${text}more\n`, 'a\n1\n\n'])
    expect(parseCheckpoint(wrong)).toBeNull();
});
