import type { Payments } from '#modules/payments/index.ts';
import type { Accounts } from '#modules/accounts/index.ts';
import type { GroupNotificationRequest, Notifications } from '#modules/notifications/index.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Approvals, IntegrityIncidents, Operations } from '#modules/operations/index.ts';
import type { Transparency } from '#modules/transparency/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Names } from './names.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export type PaddleReader = Pick<
  Accounts,
  | 'lockPaddles'
  | 'readPaddles'
  | 'readPaddle'
  | 'usernames'
  | 'findUserByUsername'
  | 'registeredAt'
  | 'dealerMemberships'
  | 'bidOriginOf'
  | 'signInTraces'
  | 'countUsersByNetwork'
  | 'staffIds'
>;
export type AuctionNotification = GroupNotificationRequest & { readonly auctionId: string; readonly slug: string };

export interface BiddingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    info(fields: object, message: string): void;
  };
  readonly accounts: PaddleReader;
  readonly notifications: Pick<Notifications, 'notifySoon'> & { readonly notifier: { wake(): void } };
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    readonly incidents: Pick<IntegrityIncidents, 'report' | 'clear'>;
    readonly approvals: Pick<Approvals, 'request'>;
    recordAuditEntry: Operations['recordAuditEntry'];
  };
  readonly transparency: Transparency;
  readonly live: { wake(): void };
  readonly holds: Payments['holds'] | null;
  readonly postStaffNote: PostStaffNote;
  readonly signalsOf: SignalsOf;
  readonly cardsOf: CardsOf;
  readonly isPriceFixed: IsPriceFixed;
  readonly saveSecondChanceChoices: SaveSecondChanceChoices;
}

export type PostStaffNote = (
  transaction: Executor,
  note: { auctionId: string; slug: string; authorId: string; text: string; at: number },
) => Promise<void>;
export interface BidderSignals {
  readonly sameNetwork: boolean;
  readonly sameCard: boolean;
  readonly registeredAt: number | null;
}
export type BiddingDepsWithNames = BiddingDeps & { readonly names: Names };
/** True if issued documents already carry the sale price. The answer holds until the transaction ends. */
export type IsPriceFixed = (transaction: Executor, auctionId: string) => Promise<boolean>;
export type SaveSecondChanceChoices = (transaction: Executor, choices: readonly SecondChanceChoice[]) => Promise<void>;
export interface SecondChanceChoice {
  readonly auctionId: string;
  readonly userId: string;
  readonly accepts: boolean;
  readonly chosenAt: number;
}
export type CardsOf = (
  executor: Executor,
  userIds: readonly string[],
) => Promise<readonly { readonly userId: string; readonly fingerprint: string }[]>;
export type SignalsOf = (
  executor: Executor,
  asked: { sellerId: string; bidderIds: readonly string[] },
) => Promise<ReadonlyMap<string, BidderSignals>>;
