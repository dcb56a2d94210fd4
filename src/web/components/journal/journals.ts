import type { Journal } from '#contract/content-kinds.ts';

/** What each journal is called, and what it says of itself. */
export const JOURNAL_WORDS: Record<Journal, { title: string; lead: string; description: string }> = {
  blog: {
    title: 'Journal',
    lead: 'Reading a car before you bid on it, and what we learn from those that have sold.',
    description: 'Guides, market notes and stories from the auction house: how to read a listing, what a flaw costs, what cars really make.',
  },
  news: {
    title: 'News',
    lead: 'What changes in the house, and from when.',
    description: 'What changes at the auction house: rules, fees, features and dates.',
  },
};
