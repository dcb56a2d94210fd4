import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Appointments } from '#modules/appointments/index.ts';
import { bidPlansPersonalData } from '#modules/bid-plans/index.ts';
import { alarmsPersonalData, bidsPersonalData } from '#modules/bidding/index.ts';
import { cataloguePersonalData } from '#modules/catalogue/index.ts';
import { enquiriesPersonalData } from '#modules/content/index.ts';
import type { Conversations } from '#modules/conversations/index.ts';
import type { Dealers } from '#modules/dealers/index.ts';
import { followingPersonalData } from '#modules/following/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import { savedViewsPersonalData } from '#modules/operations/index.ts';
import { partnersPersonalData } from '#modules/partners/index.ts';
import { cardsPersonalData } from '#modules/payments/index.ts';
import type { Selling } from '#modules/selling/index.ts';
import { settlementPersonalData } from '#modules/settlement/index.ts';
import type { Vehicles } from '#modules/vehicles/index.ts';

const STAFF_AND_API_PERSONAL_DATA = [partnersPersonalData, savedViewsPersonalData];
const BIDDING_PERSONAL_DATA = [bidsPersonalData, alarmsPersonalData, bidPlansPersonalData];

interface PersonalDataModules {
  readonly notifications: Pick<Notifications, 'personalData'>;
  readonly vehicles: Pick<Vehicles, 'garageOf' | 'empty'>;
  readonly selling: Pick<Selling, 'personalData'>;
  readonly dealers: Pick<Dealers, 'personalData'>;
  readonly conversations: Pick<Conversations, 'personalData'>;
  readonly appointments: Pick<Appointments, 'personalData'>;
}

export const personalDataOf = ({
  selling,
  notifications,
  dealers,
  conversations,
  appointments,
  vehicles,
}: PersonalDataModules): readonly PersonalDataProvider[] => [
  selling.personalData,
  ...BIDDING_PERSONAL_DATA,
  cataloguePersonalData,
  cardsPersonalData,
  notifications.personalData,
  followingPersonalData,
  enquiriesPersonalData,
  dealers.personalData,
  settlementPersonalData,
  // Before the messages, because the other side is notified of what is canceled.
  appointments.personalData,
  conversations.personalData,
  ...STAFF_AND_API_PERSONAL_DATA,
  { name: 'vehicles', exportFor: vehicles.garageOf, forget: vehicles.empty },
];
