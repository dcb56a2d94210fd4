import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HiddenBox, Image, Pin } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { Documents } from './documents.ts';
import type { PreviewWords } from './draw-preview.ts';
import type { Preview } from './previews.ts';
import type { CameraFacts } from './read-exif.ts';
import type { Attachment, ImageRecord, Twin } from './store.ts';

/** A photo that was just taken in, with what its camera wrote about it: that is kept nowhere. */
export type NewImage = ImageRecord & { readonly camera: CameraFacts };

export interface Media {
  /** Mounted at `/media`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Takes a photograph in; 422 where the bytes are none. */
  addImage(bytes: Uint8Array, by: { createdBy: string | null; forDealer?: string | undefined }): Promise<Result<NewImage>>;
  /** A picture of a person, cut square; what is no picture comes back as it is. */
  square(bytes: Uint8Array): Promise<Uint8Array>;
  /** Forgets a picture that stands nowhere any more. */
  discard(imageId: string): Promise<void>;
  /** Papers that are nobody's to see but those whom their keeper lets. */
  readonly documents: Documents;
  /** Hides what lies behind these boxes on all that is shown of one's own photograph; an empty list shows it again. */
  hide(actor: SignedIn, what: { id: string; boxes: readonly HiddenBox[] }): Promise<Result<Image>>;
  /** Who knows of which auctions the photographs stand for others to rely on. */
  useFixed(areFixed: (executor: Executor, auctionIds: readonly string[]) => Promise<boolean>): void;
  /** The photographs of an auction that another auction shows too. */
  twinsOf(executor: Executor, auctionId: string): Promise<Twin[]>;
  /** Puts images on an auction, after those that it has; the first of all is its hero. */
  attach(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  /** Puts exactly these images on an auction, in this order. */
  replace(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  /** Drops the suggested shots that a seller did not confirm. */
  dropSuggestions(transaction: Executor, auctionId: string): Promise<void>;
  /** Which of these photographs are not there, or were taken in by somebody else. */
  notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
  /** Photographs as the wire has them, in the given order; those that are gone are left out. */
  dress(executor: Executor, placed: readonly PlacedPhotograph[]): Promise<Image[]>;
  /** The images of each auction, in order; with `heroOnly` the first alone. */
  imagesOf(executor: Executor, auctionIds: readonly string[], options: { heroOnly: boolean }): Promise<Map<string, Image[]>>;
  /** A photograph with words over it, for links that lead to what it shows. */
  preview(imageId: string | null, words: PreviewWords): Promise<Preview>;
  /** Makes the sizes of cards ahead of the first visitor, in the background; visitors' own come first. */
  prepare(imageIds: readonly string[]): Promise<void>;
  /** Ends the background work. */
  stop(): Promise<void>;
}

/** A photograph with what is said of it where it stands. */
export interface PlacedPhotograph {
  readonly id: string;
  readonly section: Image['section'];
  readonly alt: string;
  readonly caption: string;
  readonly shot?: string;
  readonly suggested_shot?: string;
  readonly pins?: readonly Pin[];
}
