import type { Payments } from '#modules/payments/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Accounts, DealerMembership } from '#modules/accounts/index.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Conversations } from '#modules/conversations/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Selling } from '#modules/selling/index.ts';
import type { Vehicles } from '#modules/vehicles/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { DueRowsDeps } from '#platform/workers/due-rows.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';

export interface SettlementDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: Pick<
    Accounts,
    'findDealersByIds' | 'listStaff' | 'searchUserIds' | 'usernames' | 'staffAddresses' | 'isBlocked' | 'addStrike'
  > & {
    readonly dealerMembership: Pick<
      DealerMembership,
      'person' | 'roleOf' | 'members' | 'dealerIdsToSellFor' | 'findDealerIfSeller'
    >;
  };
  readonly bidding: Pick<Bidding, 'closedAuctions'>;
  readonly conversations: Pick<Conversations, 'start' | 'close' | 'unreadIn'>;
  readonly listingDocuments: Selling['listingDocuments'];
  readonly vehicles: Pick<Vehicles, 'receive' | 'documentFile'>;
  readonly media: Pick<Media, 'documents' | 'imagesOf'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly payments: Pick<
    Payments,
    | 'charge'
    | 'findCharge'
    | 'lockCharge'
    | 'creditedOf'
    | 'findCharges'
    | 'cancelCharge'
    | 'refund'
    | 'chargesOf'
    | 'refundedByRule'
    | 'refundsByStaff'
  > & { readonly paymentWorker: Pick<Payments['paymentWorker'], 'wake' | 'performed'> };
  readonly live: { wake(): void };
}

export interface SettlementContext extends SettlementDeps {
  readonly limits: RateLimits;
}

export const SECOND_CHANCE_DAYS = 14;
export const EVIDENCE_BY_USER = { name: 'settlement-evidence', limit: 40, perMs: HOUR_MS } as const;
export const ACTIONS_BY_USER = { name: 'settlement-actions', limit: 120, perMs: HOUR_MS } as const;
/** At most one is sent with a bid. */
export const CHOICES_BY_USER = { name: 'second-chance-choices', limit: 600, perMs: HOUR_MS } as const;
export const DOCUMENTS_BY_USER = { name: 'settlement-documents', limit: 120, perMs: HOUR_MS } as const;
export const REMIND_BEFORE_MS = 24 * HOUR_MS;
export const REMIND_OF_ANSWER_BEFORE_MS = 4 * HOUR_MS;
export const LATEST_COLLECTION_MS = 120 * DAY_MS;

export const WRITE_AFTER_HANDOVER_MS = 30 * DAY_MS;

export function wakePaymentsAfterCommit({ live, payments }: Pick<SettlementDeps, 'live' | 'payments'>): void {
  live.wake();
  payments.paymentWorker.wake();
}

export type SettlementWorkerDeps = SettlementDeps & DueRowsDeps;
