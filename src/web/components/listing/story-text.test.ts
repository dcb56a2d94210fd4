import { describe, expect, it } from 'vitest';
import { datedLine, parseBlocks, parseInline, parseLines } from './story-text.ts';

describe('the text of a story', () => {
  it('becomes paragraphs and lists', () => {
    expect(
      parseBlocks('One\ntwo.\n\n- a\n- b\n\nThree.').map((block) =>
        block.kind === 'list' ? block.items.length : block.inlines[0]?.text,
      ),
    ).toEqual(['One two.', 2, 'Three.']);
  });
  it('allows bold, italics and links, and no scripts', () => {
    expect(parseInline('a **b** *c* [d](https://e.test)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', href: 'https://e.test' },
    ]);
    expect(parseInline('[x](javascript:alert)').map((each) => each.kind)).toEqual(['text']);
    expect(parseInline('[x](//evil.test)').map((each) => each.kind)).toEqual(['text']);
  });
  it('formats lines with dates', () => {
    expect(parseLines('- a\n- b\n')).toEqual(['a', 'b']);
    expect(datedLine('2025: hubs and tires')).toEqual({ date: '2025', text: 'Hubs and tires' });
    expect(datedLine('August 2026: mounts')).toEqual({ date: 'August 2026', text: 'Mounts' });
    expect(datedLine('Note: nothing')).toEqual({ date: null, text: 'Note: nothing' });
  });
});
