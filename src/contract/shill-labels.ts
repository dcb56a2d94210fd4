import type { ShillReasonKind } from '#auction/shill-score.ts';

export const SHILL_REASONS: Readonly<Record<ShillReasonKind, string>> = {
  browser_seller: 'Same browser as the seller',
  browser_co_member: 'Same browser as someone connected to the seller',
  browser_staff: 'Same browser as a staff member',
  browser_bidder: 'Same browser as another bidder',
  card_seller: 'Same card as the seller',
  card_co_member: 'Same card as someone connected to the seller',
  card_staff: 'Same card as a staff member',
  card_bidder: 'Same card as another bidder',
  network_seller: 'Same network as the seller',
  network_co_member: 'Same network as someone connected to the seller',
  network_staff: 'Same network as a staff member',
  network_bidder: 'Same network as another bidder',
  linked: 'Shares one of these with a bidder who is connected to the seller',
  only_this_seller: 'Bids on nothing but this seller’s auctions',
  mostly_this_seller: 'Bids mostly on this seller’s auctions',
  bids_together: 'Bids on the same auctions as others who never win',
  never_won: 'Has never won',
  new_account: 'Account is less than a month old',
};

/** `void_requested`: a second staff member must approve. */
export const SHILL_DECISIONS = {
  dismissed: 'Dismissed',
  warned: 'Bidder warned',
  void_requested: 'Void requested',
  voided: 'Bids voided',
} as const;
export type ShillDecision = keyof typeof SHILL_DECISIONS;
