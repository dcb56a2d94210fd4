import type { Endpoint } from './endpoint.ts';
import * as account from './endpoints/account.ts';
import * as appointments from './endpoints/appointments.ts';
import * as auctionRecords from './endpoints/auction-records.ts';
import * as auctions from './endpoints/auctions.ts';
import * as bidPlans from './endpoints/bid-plans.ts';
import * as bidding from './endpoints/bidding.ts';
import * as calendar from './endpoints/calendar.ts';
import * as cars from './endpoints/cars.ts';
import * as claims from './endpoints/claims.ts';
import * as comments from './endpoints/comments.ts';
import * as consoleHome from './endpoints/console-home.ts';
import * as content from './endpoints/content.ts';
import * as conversations from './endpoints/conversations.ts';
import * as dealerRecords from './endpoints/dealer-records.ts';
import * as dealerStatements from './endpoints/dealer-statements.ts';
import * as dealers from './endpoints/dealers.ts';
import * as emailTemplates from './endpoints/email-templates.ts';
import * as find from './endpoints/find.ts';
import * as following from './endpoints/following.ts';
import * as imports from './endpoints/imports.ts';
import * as inbox from './endpoints/inbox.ts';
import * as listings from './endpoints/listings.ts';
import * as market from './endpoints/market.ts';
import * as members from './endpoints/members.ts';
import * as notifications from './endpoints/notifications.ts';
import * as operations from './endpoints/operations.ts';
import * as partners from './endpoints/partners.ts';
import * as payments from './endpoints/payments.ts';
import * as people from './endpoints/people.ts';
import * as photoCoverage from './endpoints/photo-coverage.ts';
import * as photos from './endpoints/photos.ts';
import * as review from './endpoints/review.ts';
import * as search from './endpoints/search.ts';
import * as security from './endpoints/security.ts';
import * as settlements from './endpoints/settlements.ts';
import * as stockFeeds from './endpoints/stock-feeds.ts';
import * as submissions from './endpoints/submissions.ts';
import * as vehicleHistory from './endpoints/vehicle-history.ts';
import * as vehicleModels from './endpoints/vehicle-models.ts';
import * as vehicles from './endpoints/vehicles.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  account,
  appointments,
  auctionRecords,
  auctions,
  bidPlans,
  bidding,
  calendar,
  cars,
  claims,
  comments,
  consoleHome,
  content,
  conversations,
  dealerRecords,
  dealerStatements,
  dealers,
  emailTemplates,
  find,
  following,
  imports,
  inbox,
  listings,
  market,
  members,
  notifications,
  operations,
  partners,
  payments,
  people,
  photoCoverage,
  photos,
  review,
  search,
  security,
  settlements,
  stockFeeds,
  submissions,
  vehicleHistory,
  vehicleModels,
  vehicles,
].flatMap((subject) => Object.values<Endpoint>(subject));
