import type { Image } from '#contract/primitives.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { LetterToUser } from '#modules/accounts/index.ts';
import type { Result } from '#platform/http/result.ts';
import type { Attachment } from '#modules/media/index.ts';
import type { DocumentFile } from '#modules/vehicles/index.ts';
import type { SellingParts } from './parts.ts';

/** What submissions are made of, beside what selling is. */
export interface SubmissionParts extends Pick<SellingParts, 'database' | 'clock' | 'bidding' | 'operations' | 'notifications'> {
  readonly accounts: {
    /** Writes a letter to somebody, in the transaction of what it tells. */
    writeTo(transaction: Executor, userId: string, letter: LetterToUser): Promise<void>;
    /** Whether the staff have blocked this person from selling, or from all. */
    isBlocked(executor: Executor, userId: string, scope: 'selling'): Promise<boolean>;
    readPaddle(executor: Executor, userId: string): Promise<{ readonly emailVerified: boolean; readonly blocked: boolean } | null>;
    findDealerBySlug(executor: Executor, slug: string): Promise<{ readonly dealerId: string } | null>;
    readonly dealerBook: { roleOf(executor: Executor, dealerId: string, userId: string): Promise<string | null> };
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, { readonly slug: string; readonly name: string }>>;
  };
  /** Why somebody may not sell in the name of a dealer, in words; null where they may. */
  readonly dealers: { refusalToSell(executor: Executor, selling: { userId: string; dealerId: string; at: number }): Promise<string | null> };
  readonly media: {
    replace(transaction: Executor, auctionId: string, images: readonly Attachment[]): Promise<void>;
    dropSuggestions(transaction: Executor, auctionId: string): Promise<void>;
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    imagesOf(executor: Executor, auctionIds: readonly string[], options: { heroOnly: boolean }): Promise<Map<string, Image[]>>;
  };
  readonly vehicles: {
    find(executor: Executor, garage: { readonly ownerId: string; readonly forFirm?: string | undefined }, id: string): Promise<Vehicle | null>;
    /** The papers of a vehicle; papers by their ids; the file of one. */
    documentsOf(executor: Executor, own: { ownerId: string; vehicleId: string }): Promise<VehicleDocument[]>;
    documentsById(executor: Executor, ids: readonly string[]): Promise<VehicleDocument[]>;
    documentFile(executor: Executor, id: string): Promise<Result<DocumentFile>>;
    /** The number without what is only typed for the eye, or what is wrong with it. */
    checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string };
  };
  /** A demo house is content with fewer photographs. */
  readonly photographsNeeded: number;
}
