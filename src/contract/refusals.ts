import { ACCOUNT_REFUSALS } from './refusals/accounts.ts';
import { APPOINTMENT_REFUSALS } from './refusals/appointments.ts';
import { AUCTION_REFUSALS } from './refusals/auctions.ts';
import { BID_ENGINE_REFUSALS, BID_PLAN_REFUSALS, BID_REFUSALS } from './refusals/bids.ts';
import { CONTENT_REFUSALS } from './refusals/content.ts';
import { CONVERSATION_REFUSALS } from './refusals/conversations.ts';
import { DEALER_REFUSALS } from './refusals/dealers.ts';
import { GENERAL_REFUSALS } from './refusals/general.ts';
import { LIVE_AUCTION_REFUSALS } from './refusals/live-auctions.ts';
import { NOTIFICATION_REFUSALS } from './refusals/notifications.ts';
import { OPERATOR_REFUSALS } from './refusals/operations.ts';
import { PARTNER_REFUSALS } from './refusals/partners.ts';
import { PAYMENT_REFUSALS } from './refusals/payments.ts';
import { SELLING_REFUSALS } from './refusals/selling.ts';
import { SETTLEMENT_REFUSALS } from './refusals/settlement.ts';
import { VEHICLE_REFUSALS } from './refusals/vehicles.ts';

export const REFUSAL_TABLES = [
  GENERAL_REFUSALS,
  ACCOUNT_REFUSALS,
  VEHICLE_REFUSALS,
  AUCTION_REFUSALS,
  BID_REFUSALS,
  BID_ENGINE_REFUSALS,
  BID_PLAN_REFUSALS,
  LIVE_AUCTION_REFUSALS,
  SELLING_REFUSALS,
  PAYMENT_REFUSALS,
  SETTLEMENT_REFUSALS,
  CONVERSATION_REFUSALS,
  APPOINTMENT_REFUSALS,
  DEALER_REFUSALS,
  NOTIFICATION_REFUSALS,
  PARTNER_REFUSALS,
  CONTENT_REFUSALS,
  OPERATOR_REFUSALS,
] as const;

export const REFUSALS = {
  ...GENERAL_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...VEHICLE_REFUSALS,
  ...AUCTION_REFUSALS,
  ...BID_REFUSALS,
  ...BID_ENGINE_REFUSALS,
  ...BID_PLAN_REFUSALS,
  ...LIVE_AUCTION_REFUSALS,
  ...SELLING_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...SETTLEMENT_REFUSALS,
  ...CONVERSATION_REFUSALS,
  ...APPOINTMENT_REFUSALS,
  ...DEALER_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  ...PARTNER_REFUSALS,
  ...CONTENT_REFUSALS,
  ...OPERATOR_REFUSALS,
};
export type RefusalCode = keyof typeof REFUSALS;
