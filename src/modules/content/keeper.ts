import type { Keeper } from '#modules/accounts/index.ts';
import { enquiriesOf, forgetEnquiries } from './enquiry-store.ts';

/** What a person wrote to the house while they were signed in, with its answers; it goes with them. */
export const enquiriesKeeper: Keeper = {
  name: 'enquiries',
  tell: enquiriesOf,
  forget: (transaction, { userId }) => forgetEnquiries(transaction, userId),
};
