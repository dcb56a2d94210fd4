import { describe, expect, it } from 'vitest';
import { plainText } from '#web/components/prose/plain-text.ts';
import { answersTo, topicsOf } from './answers-to.ts';

const bidding = { group: 'Bidding', group_slug: 'bidding' };
const GROUPS = topicsOf([
  {
    slug: 'maximum',
    question: 'What is a maximum?',
    answer_html: '<p>Your <strong>private</strong> ceiling.</p>',
    ...bidding,
  },
  {
    slug: 'cost',
    question: 'What does it cost?',
    answer_html: '<p>5 % &amp; no more</p>',
    group: 'Money',
    group_slug: 'money',
  },
  { slug: 'back', question: 'Can I take a bid back?', answer_html: '<p>No.</p>', ...bidding },
]);

describe('searching the FAQs', () => {
  it('groups questions by topic', () => {
    expect(GROUPS.map(({ slug, title, items }) => [slug, title, items.map((item) => item.slug)])).toEqual([
      ['bidding', 'Bidding', ['maximum', 'back']],
      ['money', 'Money', ['cost']],
    ]);
  });
  it('finds all words in question or answer, and hides empty topics', () => {
    expect(
      answersTo(GROUPS, '  PRIVATE maximum ').map(({ slug, items }) => [slug, items.map((item) => item.slug)]),
    ).toEqual([['bidding', ['maximum']]]);
    expect(answersTo(GROUPS, 'strong')).toEqual([]);
    expect(answersTo(GROUPS, ' ')).toBe(GROUPS);
  });
  it('ignores Markdown in answers', () => {
    expect(plainText('<p>5 % &amp; no&nbsp;more</p><ul><li>a</li><li>b</li></ul>')).toBe('5 % & no more a b');
  });
});
