import type { Journal } from '#contract/content-kinds.ts';

export const JOURNAL_LABELS: Record<Journal, { title: string; lead: string; description: string }> = {
  blog: {
    title: 'Journal',
    lead: 'How to read a car before you bid, and what we learn from the ones that sold.',
    description:
      'Guides, market notes and auction stories: how to read a listing, what a flaw costs and what cars really sell for.',
  },
  news: {
    title: 'News',
    lead: 'What’s changing, and when.',
    description: 'Changes to our auctions: rules, fees, features and dates.',
  },
};
