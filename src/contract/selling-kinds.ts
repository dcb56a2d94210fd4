import type { NotificationKindFacts } from './notification-kind-facts.ts';

export const SELLING_KINDS = {
  submission: {
    group: 'Selling',
    name: 'Updates on your submission',
    email: 'on',
    push: 'on',
    validForMs: null,
    banner: 'Your submission',
    tone: 'plain',
    action: 'View submission',
  },
  sold: {
    group: 'Selling',
    name: 'Your vehicle sold',
    email: 'on',
    push: 'on',
    validForMs: null,
    isEssential: true,
    banner: 'Sold',
    tone: 'go',
    action: 'View next steps',
  },
  own_not_sold: {
    group: 'Selling',
    name: 'Your vehicle didn’t sell',
    email: 'on',
    push: 'on',
    validForMs: null,
    banner: 'Not sold',
    tone: 'plain',
    action: 'List again',
  },
} as const satisfies Readonly<Record<string, NotificationKindFacts>>;
