import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { enquiriesOf, forgetEnquiries } from './enquiry-store.ts';

export const enquiriesPersonalData: PersonalDataProvider = {
  name: 'enquiries',
  exportFor: enquiriesOf,
  forget: (transaction, { userId }) => forgetEnquiries(transaction, userId),
};
