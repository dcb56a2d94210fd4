import type { NotificationKindFacts } from './notification-kind-facts.ts';

export const OVERSIGHT_KINDS = {
  own_reserve_changed: {
    group: 'Selling',
    name: 'Your reserve was changed',
    email: 'on',
    push: 'on',
    validForMs: null,
    isEssential: true,
    banner: 'Reserve changed',
    tone: 'signal',
    action: 'View auction',
  },
  amounts_viewed: {
    group: 'Bidding',
    name: 'Staff viewed hidden amounts',
    email: 'on',
    push: 'off',
    validForMs: null,
    isEssential: true,
    banner: 'Staff viewed hidden amounts',
    tone: 'plain',
    action: 'View auction',
  },
  bidding_warning: {
    group: 'Bidding',
    name: 'Staff warned you about your bids',
    email: 'on',
    push: 'on',
    validForMs: null,
    isEssential: true,
    banner: 'A warning about your bids',
    tone: 'stop',
    action: 'View auction',
  },
} as const satisfies Readonly<Record<string, NotificationKindFacts>>;
