import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { enquiriesOf, forgetEnquiries } from './enquiry-store.ts';

/** Enquiries sent while signed in, with their answers. Erased with the account. */
export const enquiriesPersonalData: PersonalDataProvider = {
  name: 'enquiries',
  exportFor: enquiriesOf,
  forget: (transaction, { userId }) => forgetEnquiries(transaction, userId),
};
