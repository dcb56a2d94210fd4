import { describe, expect, it } from 'vitest';
import { plainText } from '#web/components/prose/plain-text.ts';
import { answersTo } from './answers-to.ts';

const GROUPS = [
  {
    slug: 'bidding',
    title: 'Bidding',
    items: [
      { slug: 'maximum', question: 'What is a maximum?', answer_html: '<p>Your <strong>private</strong> ceiling.</p>' },
      { slug: 'back', question: 'Can I take a bid back?', answer_html: '<p>No.</p>' },
    ],
  },
  { slug: 'money', title: 'Money', items: [{ slug: 'cost', question: 'What does it cost?', answer_html: '<p>5 % &amp; no more</p>' }] },
];

describe('the search of the answers', () => {
  it('finds every word in question or answer, and leaves out empty topics', () => {
    expect(answersTo(GROUPS, '  PRIVATE maximum ').map(({ slug, items }) => [slug, items.map((item) => item.slug)])).toEqual([['bidding', ['maximum']]]);
    expect(answersTo(GROUPS, 'strong')).toEqual([]);
    expect(answersTo(GROUPS, ' ')).toBe(GROUPS);
  });
  it('reads the words of an answer without its marks', () => {
    expect(plainText('<p>5 % &amp; no&nbsp;more</p><ul><li>a</li><li>b</li></ul>')).toBe('5 % & no more a b');
  });
});
