import type { Image } from '#contract/primitives.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { EmailToUser } from '#modules/accounts/index.ts';
import type { Result } from '#contract/result.ts';
import type { Attachment } from '#modules/media/index.ts';
import type { DocumentFile } from '#modules/vehicles/index.ts';
import type { SellingDeps } from './deps.ts';

export interface SubmissionDeps extends Pick<
  SellingDeps,
  'database' | 'clock' | 'bidding' | 'operations' | 'notifications'
> {
  readonly log: { error(fields: object, message: string): void };
  readonly accounts: {
    writeTo(transaction: Executor, userId: string, email: EmailToUser): Promise<void>;
    isBlocked(executor: Executor, userId: string, scope: 'selling' | 'commenting'): Promise<boolean>;
    readPaddle(
      executor: Executor,
      userId: string,
    ): Promise<{ readonly emailVerified: boolean; readonly blocked: boolean } | null>;
    findUserByUsername(
      executor: Executor,
      username: string,
    ): Promise<{ readonly userId: string; readonly username: string; readonly roles: readonly StaffRole[] } | null>;
    findDealerBySlug(executor: Executor, slug: string): Promise<{ readonly dealerId: string } | null>;
    readonly dealerMembership: { roleOf(executor: Executor, dealerId: string, userId: string): Promise<string | null> };
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    dealersOf(
      executor: Executor,
      dealerIds: readonly string[],
    ): Promise<Map<string, { readonly slug: string; readonly name: string }>>;
  };
  readonly dealers: {
    refusalToSell(
      executor: Executor,
      selling: { userId: string; dealerId: string; at: number },
    ): Promise<string | null>;
  };
  readonly media: {
    replace(transaction: Executor, auctionId: string, images: readonly Attachment[]): Promise<void>;
    dropSuggestions(transaction: Executor, auctionId: string): Promise<void>;
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    imagesOf(
      executor: Executor,
      auctionIds: readonly string[],
      options: { heroOnly: boolean },
    ): Promise<Map<string, Image[]>>;
  };
  readonly vehicles: {
    find(
      executor: Executor,
      garage: { readonly ownerId: string; readonly dealerId?: string | undefined },
      id: string,
    ): Promise<Vehicle | null>;
    documentsOf(executor: Executor, own: { ownerId: string; vehicleId: string }): Promise<VehicleDocument[]>;
    documentsById(executor: Executor, ids: readonly string[]): Promise<VehicleDocument[]>;
    documentFile(executor: Executor, id: string): Promise<Result<DocumentFile>>;
    checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string };
  };
  readonly photographsNeeded: number;
}
