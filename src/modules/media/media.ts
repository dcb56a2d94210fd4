import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { HiddenBox, Image, Pin } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Documents } from './documents.ts';
import type { PreviewText } from './draw-preview.ts';
import type { Preview } from './previews.ts';
import type { CameraData } from './read-exif.ts';
import type { Attachment, ImageRecord, DuplicatePhoto } from './store.ts';

export type NewImage = ImageRecord & { readonly camera: CameraData };

export interface MediaDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log: Log;
  arePhotosLocked(executor: Executor, auctionIds: readonly string[]): Promise<boolean>;
}

export interface Media {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Also a withheld photo. The caller has checked who asks. */
  serveToStaff(c: Context<ApiEnv>, what: { id: string; file: string }): Promise<Response>;
  withhold(transaction: Executor, imageIds: readonly string[], at: Date): Promise<void>;
  release(transaction: Executor, imageIds: readonly string[]): Promise<void>;
  addImage(
    bytes: Uint8Array,
    by: { createdBy: string | null; forDealer?: string | undefined },
  ): Promise<Result<NewImage>>;
  cropToSquare(bytes: Uint8Array): Promise<Uint8Array>;
  discard(imageId: string): Promise<void>;
  readonly documents: Documents;
  hideAreas(actor: SignedIn, what: { id: string; boxes: readonly HiddenBox[] }): Promise<Result<Image>>;
  findDuplicates(executor: Executor, auctionId: string): Promise<DuplicatePhoto[]>;
  attach(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  replace(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  dropSuggestions(transaction: Executor, auctionId: string): Promise<void>;
  findNotOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
  attachDetails(executor: Executor, placed: readonly PlacedPhoto[]): Promise<Image[]>;
  imagesOf(
    executor: Executor,
    auctionIds: readonly string[],
    options: { heroOnly: boolean },
  ): Promise<Map<string, Image[]>>;
  preview(imageId: string | null, text: PreviewText): Promise<Preview>;
  prepare(imageIds: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface PlacedPhoto {
  readonly id: string;
  readonly section: Image['section'];
  readonly alt: string;
  readonly caption: string;
  readonly shot?: string;
  readonly suggested_shot?: string;
  readonly pins?: readonly Pin[];
}
