import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { AccountAuction, AuctionDetail, AuctionPage, AuctionQuerySchema, AuctionSummary, Comment } from '#contract/auctions.ts';
import type { ReportCode } from '#contract/talk-codes.ts';
import type { OwnTalk, Vote } from '#contract/talk.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import type { AuctionDesk } from '#modules/notifications/index.ts';
import { biddingAuctions, watchlist } from './account-auctions.ts';
import { auctionDesk } from './auction-desk.ts';
import { browseAuctions } from './browse-auctions.ts';
import { listAddresses, type AuctionAddress } from './list-addresses.ts';
import { readComments } from './list-comments.ts';
import { dealerSelling, soldBy } from './course-store.ts';
import { findAuction, readVocabulary } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { previewRoutes } from './preview-routes.ts';
import { postComment, postHouseNote, type CommentInput } from './post-comment.ts';
import { readAuction } from './read-auction.ts';
import { removeComment } from './remove-comment.ts';
import { commentGate } from './comment-gate.ts';
import { catalogueRoutes } from './routes.ts';
import { searchAuctions, type SearchQuery } from './search-auctions.ts';
import { similarAuctions } from './similar-auctions.ts';
import { appealRemoval, editComment, readOwnTalk, reportComment, voteComment } from './talk.ts';
import { talkRoutes } from './talk-routes.ts';
import { watchAuction, type Watching } from './watch-auction.ts';

export interface Catalogue {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Mounted at `/auctions`: the pictures that links show. */
  previewRoutes(houseName: string): OpenAPIHono<ApiEnv>;
  /** A page of auctions with facets. */
  browse(query: z.output<typeof AuctionQuerySchema>): Promise<Result<AuctionPage>>;
  search(query: SearchQuery): Promise<Result<Page<AuctionSummary>>>;
  /** Live auctions like this one. */
  similar(slug: string, limit: number): Promise<Result<Page<AuctionSummary>>>;
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

export { catalogueKeeper } from './keeper.ts';

/** Auctions as people browse them: lists, search, pages, watchlist, comments. */
export function createCatalogue(parts: CatalogueParts): Catalogue {
  const vocabulary = createVocabulary(readVocabulary);
  const acts: Omit<Catalogue, 'routes' | 'previewRoutes' | 'liveSnapshot' | 'auctionDesk' | 'soldBy' | 'dealerSelling'> = {
    browse: (query) => browseAuctions({ ...parts, vocabulary }, query),
    search: (query) => searchAuctions({ ...parts, vocabulary }, query),
    similar: (slug, limit) => similarAuctions(parts, slug, limit),
    addresses: (part) => listAddresses(parts, part),
    read: (actor, slug) => readAuction(parts, actor, slug),
    titleOf: async (slug) => (await findAuction(parts.database.executor, slug))?.title ?? null,
    async subjectsOf(slug) {
      const found = await findAuction(parts.database.executor, slug);
      if (found === null) return null;
      const seller = (await parts.accounts.usernames(parts.database.executor, [found.sellerId])).get(found.sellerId) ?? '';
      return { sellerId: found.sellerId, seller, make: found.make, model: found.model };
    },
    watch: (actor, slug) => watchAuction(parts, actor, slug, true),
    unwatch: (actor, slug) => watchAuction(parts, actor, slug, false),
    comments: (slug, page) => readComments(parts, slug, page),
    postComment: (actor, slug, input) => postComment(parts, actor, slug, input),
    editComment: (actor, what) => editComment(parts, actor, what),
    voteComment: (actor, what) => voteComment(parts, actor, what),
    reportComment: (actor, what) => reportComment(parts, actor, what),
    appealRemoval: (actor, what) => appealRemoval(parts, actor, what),
    ownTalk: (actor, slug) => readOwnTalk(parts, actor, slug),
    postHouseNote: (transaction, note) => postHouseNote(parts, transaction, note),
    removeComment: (actor, which) => removeComment(parts, actor, which),
    biddingAuctions: (actor) => biddingAuctions(parts, actor),
    watchlist: (actor) => watchlist(parts, actor),
  };
  // Comments are limited by their author, never by an address, so that no proxies need be known.
  const limits = createRateLimits({ database: parts.database, clock: parts.clock, config: { trustedProxies: 0 } });
  const routes = catalogueRoutes(acts, commentGate(parts, limits));
  routes.route('/', talkRoutes(parts, acts, limits));
  return {
    ...acts,
    routes,
    previewRoutes: (houseName) => previewRoutes(parts, houseName),
    auctionDesk: auctionDesk(parts),
    soldBy,
    dealerSelling,
    liveSnapshot: (slugs) => parts.bidding.liveTicks(slugs),
  };
}
