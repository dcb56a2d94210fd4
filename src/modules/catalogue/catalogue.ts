import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type {
  AccountAuction,
  AuctionDetail,
  AuctionPage,
  AuctionQuerySchema,
  AuctionSummary,
  Calendar,
  Comment,
} from '#contract/auctions.ts';
import type { Closings, ClosingsQuerySchema, PeriodAuctions, PeriodQuerySchema } from '#contract/closings.ts';
import type { ReportCode } from '#contract/comment-codes.ts';
import type { SiteFigures } from '#contract/figures.ts';
import type { LiveBoard } from '#contract/live-board.ts';
import type { ModerationItem, OwnComments, Vote } from '#contract/comments.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { Page } from '#contract/primitives.ts';
import type { VehicleHistory } from '#contract/vehicle-history.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { Job } from '#platform/workers/job.ts';
import type { AuctionQueries } from '#modules/notifications/index.ts';
import type { AuctionAddress } from './list-addresses.ts';
import type { dealerSelling, soldBy } from './bid-history-store.ts';
import type { CommentInput } from './post-comment.ts';
import type { FoundAuctions, SearchQuery } from './search-auctions.ts';
import type { Watching } from './watch-auction.ts';

export interface Catalogue {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  previewRoutes(siteName: string): OpenAPIHono<ApiEnv>;
  browse(query: z.output<typeof AuctionQuerySchema>): Promise<Result<AuctionPage>>;
  search(query: SearchQuery): Promise<FoundAuctions>;
  similar(slug: string, limit: number): Promise<Result<Page<AuctionSummary>>>;
  vehicleHistory(vin: string): Promise<Result<VehicleHistory>>;
  calendar(slug: string | null): Promise<Result<Calendar>>;
  closings(query: z.output<typeof ClosingsQuerySchema>): Promise<Closings>;
  periodAuctions(query: z.output<typeof PeriodQuerySchema>): Promise<Result<PeriodAuctions>>;
  figures(): Promise<SiteFigures>;
  addresses(part: number): Promise<{ items: AuctionAddress[]; parts: number }>;
  read(actor: Actor, slug: string): Promise<Result<AuctionDetail>>;
  titleOf(slug: string): Promise<string | null>;
  watch(actor: SignedIn, slug: string): Promise<Result<Watching>>;
  unwatch(actor: SignedIn, slug: string): Promise<Result<Watching>>;
  comments(slug: string, page: { cursor?: string | undefined; limit: number }): Promise<Result<Page<Comment>>>;
  editComment(actor: SignedIn, what: { slug: string; id: string; text: string }): Promise<Result<Comment>>;
  voteComment(actor: SignedIn, what: { slug: string; id: string; voted: boolean }): Promise<Result<Vote>>;
  reportComment(
    actor: SignedIn,
    what: { slug: string; id: string; code: ReportCode; note: string },
  ): Promise<Result<null>>;
  appealRemoval(actor: SignedIn, what: { slug: string; id: string; text: string }): Promise<Result<null>>;
  ownComments(actor: SignedIn, slug: string): Promise<Result<OwnComments>>;
  postStaffNote(
    transaction: Executor,
    note: { auctionId: string; slug: string; authorId: string; text: string; at: number },
  ): Promise<void>;
  postComment(actor: SignedIn, slug: string, input: CommentInput): Promise<Result<Comment>>;
  /** Also a decided one. The caller checks the power. */
  findModerationItem(executor: Executor, commentId: string): Promise<ModerationItem | null>;
  removeComment(actor: SignedIn, which: { slug: string; id: string; reason: string }): Promise<Result<null>>;
  biddingAuctions(actor: SignedIn): Promise<AccountAuction[]>;
  watchlist(actor: SignedIn): Promise<AccountAuction[]>;
  liveBoard(actor: SignedIn, slugs: string | undefined): Promise<LiveBoard>;
  subjectsOf(slug: string): Promise<{ sellerId: string; seller: string; make: string; model: string } | null>;
  readonly soldBy: typeof soldBy;
  readonly dealerSelling: typeof dealerSelling;
  readonly auctionQueries: AuctionQueries;
  liveSnapshot(slugs: readonly string[]): Promise<AuctionTick[]>;
}
