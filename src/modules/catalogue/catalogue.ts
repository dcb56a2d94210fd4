import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { AccountAuction, AuctionDetail, AuctionPage, AuctionQuerySchema, AuctionSummary, Calendar, Comment } from '#contract/auctions.ts';
import type { ReportCode } from '#contract/talk-codes.ts';
import type { OwnTalk, Vote } from '#contract/talk.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { AuctionDesk } from '#modules/notifications/index.ts';
import type { AuctionAddress } from './list-addresses.ts';
import type { dealerSelling, soldBy } from './course-store.ts';
import type { CommentInput } from './post-comment.ts';
import type { SearchQuery } from './search-auctions.ts';
import type { Watching } from './watch-auction.ts';

export interface Catalogue {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Mounted at `/auctions`: the pictures that links show. */
  previewRoutes(houseName: string): OpenAPIHono<ApiEnv>;
  /** A page of auctions with facets. */
  browse(query: z.output<typeof AuctionQuerySchema>): Promise<Result<AuctionPage>>;
  search(query: SearchQuery): Promise<Result<Page<AuctionSummary>>>;
  /** Live auctions like this one. */
  similar(slug: string, limit: number): Promise<Result<Page<AuctionSummary>>>;
  /** The calendar of all that is to come, or of one public auction. */
  calendar(slug: string | null): Promise<Result<Calendar>>;
  /** Where the public auctions stand, in parts. */
  addresses(part: number): Promise<{ items: AuctionAddress[]; parts: number }>;
  read(actor: Actor, slug: string): Promise<Result<AuctionDetail>>;
  /** The title of a public auction, or null where there is none. */
  titleOf(slug: string): Promise<string | null>;
  watch(actor: SignedIn, slug: string): Promise<Result<Watching>>;
  unwatch(actor: SignedIn, slug: string): Promise<Result<Watching>>;
  comments(slug: string, page: { cursor?: string | undefined; limit: number }): Promise<Result<Page<Comment>>>;
  editComment(actor: SignedIn, what: { slug: string; id: string; text: string }): Promise<Result<Comment>>;
  voteComment(actor: SignedIn, what: { slug: string; id: string; voted: boolean }): Promise<Result<Vote>>;
  reportComment(actor: SignedIn, what: { slug: string; id: string; code: ReportCode; note: string }): Promise<Result<null>>;
  appealRemoval(actor: SignedIn, what: { slug: string; id: string; text: string }): Promise<Result<null>>;
  ownTalk(actor: SignedIn, slug: string): Promise<Result<OwnTalk>>;
  /** The house's own word in an auction's activity. */
  postHouseNote(transaction: Executor, note: { auctionId: string; slug: string; authorId: string; text: string; at: number }): Promise<void>;
  postComment(actor: SignedIn, slug: string, input: CommentInput): Promise<Result<Comment>>;
  removeComment(actor: SignedIn, which: { slug: string; id: string; reason: string }): Promise<Result<null>>;
  biddingAuctions(actor: SignedIn): Promise<AccountAuction[]>;
  watchlist(actor: SignedIn): Promise<AccountAuction[]>;
  /** Who sells a public auction, and what it is; null where there is none. */
  subjectsOf(slug: string): Promise<{ sellerId: string; seller: string; make: string; model: string } | null>;
  /** Whose auctions these are, public or not yet; what is not there is left out. */
  readonly soldBy: typeof soldBy;
  readonly dealerSelling: typeof dealerSelling;
  /** What is asked of auctions by those who tell people of them. */
  readonly auctionDesk: AuctionDesk;
  /** The changing part of each of these auctions, for who joins the live stream. */
  liveSnapshot(slugs: readonly string[]): Promise<AuctionTick[]>;
}
