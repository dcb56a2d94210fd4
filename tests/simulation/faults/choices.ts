import { fault, type PlantedFault } from './fault.ts';

/** What people chose to be sent, and whom they muted. */
export const CHOICES_FAULTS: readonly PlantedFault[] = [
  fault(
    'choices',
    'a muted auction is emailed about',
    'modules/notifications/plan-channels.ts',
    "if (preferences.override === 'mute') return 'off';",
    '',
  ),
  fault(
    'choices',
    'muting an auction leaves what waits',
    'modules/notifications/unsubscribe.ts',
    "  await stopWaiting(transaction, userId, { kinds: MUTABLE, auctionId, channels: ['email', 'push'], at });\n",
    '',
  ),
  fault(
    'choices',
    'a link that stops a kind of email is ignored',
    'modules/notifications/unsubscribe.ts',
    "await savePreference(transaction, { userId: stop.userId, kind, channel: 'email', choice: 'off' });",
    "await savePreference(transaction, { userId: stop.userId, kind, channel: 'push', choice: 'off' });",
  ),
  fault(
    'choices',
    'a link that stops emails about an auction is ignored',
    'modules/notifications/unsubscribe.ts',
    "if ('auctionId' in stop) return mute(transaction, { ...stop, at });",
    "if ('auctionId' in stop) return;",
  ),
  fault(
    'choices',
    'a muted member notifies',
    'modules/catalogue/post-comment.ts',
    'deps.accounts.isMuted(transaction, userId, actor.userId);',
    'Promise.resolve(userId === actor.userId);',
  ),
  fault(
    'choices',
    'a muted member’s question is kept from the seller',
    'modules/catalogue/post-comment.ts',
    '(row.isQuestion || !(await isHiddenFrom(auction.sellerId)));',
    '!(await isHiddenFrom(auction.sellerId));',
  ),
  fault(
    'choices',
    'a muted seller’s reply is hidden',
    'modules/catalogue/post-comment.ts',
    '(isBySeller || !(await isHiddenFrom(answered.authorId)));',
    '!(await isHiddenFrom(answered.authorId));',
  ),
  fault(
    'choices',
    'an unmuted member stays hidden',
    'modules/accounts/muted-members.ts',
    'await deleteMuted(transaction, { userId: actor.userId, mutedId: other.id });',
    '',
  ),
  fault(
    'choices',
    'comments are hidden of members who muted their reader',
    'modules/accounts/store/members.ts',
    ".innerJoin('users', 'users.id', 'muted_members.muted_id')",
    ".innerJoin('users', 'users.id', 'muted_members.user_id')",
  ),
];
