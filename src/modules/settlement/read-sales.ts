import type { Category } from '#contract/categories.ts';
import { memberName } from '#contract/member-names.ts';
import { ownerNameOf, ownersOf } from './assign-sale.ts';
import { type Disclosed, isDisclosed } from '#contract/sale-disclosure.ts';
import { otherSide, type Side } from '#contract/settlement-states.ts';
import type { Contact, OperatorSale, Sale, SecondChance } from '#contract/settlements.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { SettlementContext, SettlementDeps } from './deps.ts';
import { actsForSeller } from '#modules/conversations/index.ts';
import { findOwn } from './own-sale.ts';
import {
  availableActions,
  type SaleRecord,
  presentInvoice,
  presentNegotiation,
  presentOutcome,
  presentSettlement,
} from './present.ts';
import { findDisputes, findEvidence } from './store/disputes.ts';
import { findInvoicesOfSettlements } from './store/invoices.ts';
import { findNegotiation, findNegotiationMoves } from './store/negotiations.ts';
import { findOutcomes } from './store/sale-lists.ts';
import { findTasks } from './store/sale-tasks.ts';
import { findSecondChanceOf, findSecondChances } from './store/second-chances.ts';
import { findBill, findEvents, findParties, findSettlementsBySlug } from './store/settlements.ts';
import type { NegotiationRow, PartyRow, SecondChanceRow, SettlementRow } from './store/tables.ts';

export const ACCOUNT_PAGE = 50;

export const MAX_OWN_SALES = 200;

type Viewer = Side | 'staff' | 'staff_with_contacts';

/** These have no title, and no lender registers a claim on them. */
const PARTS: ReadonlySet<unknown> = new Set<Category>(['parts', 'wheels']);

/** Charges and invoices between us and one side are visible only to that side. */
export async function loadSale(
  deps: SettlementDeps,
  executor: Executor,
  row: SettlementRow,
  viewer: Viewer,
): Promise<SaleRecord> {
  const [closed, events, disputes, bill, charge, parties, written] = await Promise.all([
    deps.bidding.closedAuctions.read(executor, row.auction_id),
    findEvents(executor, [row.id]),
    findDisputes(executor, [row.id]),
    findBill(executor, row.id),
    row.charge_id === null || viewer === 'seller' ? null : deps.payments.findCharge(executor, row.charge_id),
    findParties(executor, [row.id]),
    findInvoicesOfSettlements(executor, [row.id]),
  ]);
  const evidence = await findEvidence(
    executor,
    disputes.map(({ id }) => id),
  );
  const contact = (side: Side): Promise<Contact | null> =>
    contactOf(deps, executor, { row, side, viewer, given: parties.find((party) => party.side === side) });
  const shown = written.filter(
    (invoice) =>
      (viewer !== 'buyer' && viewer !== 'seller') || (invoice.user_id === row.buyer_id) === (viewer === 'buyer'),
  );
  const charges = await deps.payments.findCharges(
    executor,
    shown.map(({ charge_id }) => charge_id),
  );
  return {
    row,
    events,
    disputes,
    evidence,
    bill,
    charge,
    invoices: shown.map((invoice) => {
      const presented = presentInvoice(invoice, {
        charge: charges.get(invoice.charge_id) ?? null,
        corrects:
          invoice.kind === 'invoice'
            ? null
            : (shown.find((each) => each.kind === 'invoice' && each.charge_id === invoice.charge_id)?.number ?? null),
      });
      return viewer === 'staff' ? { ...presented, billed_to: { name: '', email: '', address: '' } } : presented;
    }),
    buyer: await contact('buyer'),
    seller: await contact('seller'),
    tasks: await findTasks(executor, row.id),
    hasTitle: !PARTS.has(closed?.car.vehicle['category']),
    unread: await unreadFor(deps, executor, row.id, viewer),
  };
}

/** Null once the sale has fallen through. Staff see contact details only with `revealContacts`. */
async function contactOf(
  deps: SettlementDeps,
  executor: Executor,
  { row, side, viewer, given }: { row: SettlementRow; side: Side; viewer: Viewer; given: PartyRow | undefined },
): Promise<Contact | null> {
  if (viewer === otherSide(side) && row.state === 'fell_through') return null;
  const userId = side === 'buyer' ? row.buyer_id : row.seller_id;
  const person = await deps.accounts.dealerMembership.person(executor, { userId });
  if (person === null) return null;
  const isOwn = viewer === side || viewer === 'staff_with_contacts';
  const sees = (what: Disclosed): boolean => isOwn || (viewer !== 'staff' && isDisclosed(what, row.state));
  const sharesEmail = given?.shares_email ?? true;
  return {
    username: person.username,
    name: sees('contact') ? (given?.name ?? person.name) : '',
    email: sees('contact') && (isOwn || sharesEmail) ? person.email : '',
    phone: sees('contact') ? (given?.phone ?? '') : '',
    address: sees('address') ? (given?.address ?? '') : '',
    shares_email: sharesEmail,
  };
}

async function unreadFor(deps: SettlementDeps, executor: Executor, id: string, viewer: Viewer): Promise<number> {
  if (viewer !== 'buyer' && viewer !== 'seller') return 0;
  const unread = await deps.conversations.unreadIn(executor, [id]);
  return unread.find(({ from }) => from === otherSide(viewer))?.count ?? 0;
}

interface SaleRows {
  readonly viewer: Side | 'staff';
  readonly row: SettlementRow | null;
  readonly negotiation: NegotiationRow | null;
  readonly chance: SecondChanceRow | null;
}

export async function readSale(context: SettlementContext, actor: SignedIn, slug: string): Promise<Result<Sale>> {
  const { executor } = context.database;
  const own = await findOwn(context, executor, { actor, slug });
  const negotiation = await findNegotiation(executor, slug);
  const chance = await findSecondChanceOf(executor, slug, actor.userId);
  if (own !== null)
    return accepted(
      await present(
        context,
        executor,
        {
          viewer: own.side,
          row: own.row,
          negotiation: own.row.origin === 'offer' && negotiation?.state === 'accepted' ? negotiation : null,
          chance,
        },
        actor,
      ),
    );
  if (chance !== null)
    return accepted(await present(context, executor, { viewer: 'buyer', row: null, negotiation: null, chance }, actor));
  if (negotiation === null) return missingOrOnItsWay(context, executor, actor, slug);
  const viewer =
    negotiation.bidder_id === actor.userId
      ? 'buyer'
      : (await actsForSeller(context, executor, negotiation, actor.userId))
        ? 'seller'
        : null;
  return viewer === null
    ? refuse('sale_not_found')
    : accepted(await present(context, executor, { viewer, row: null, negotiation, chance: null }, actor));
}

/** Between the close and the start of the settlement, the page is being prepared. */
async function missingOrOnItsWay(
  context: SettlementContext,
  executor: Executor,
  actor: SignedIn,
  slug: string,
): Promise<Refused> {
  const closed = await context.bidding.closedAuctions.readBySlug(executor, slug);
  if (closed?.status !== 'sold') return refuse('sale_not_found');
  const { sellerId: seller_id, dealerId: dealer_id } = closed;
  const isTheirs =
    closed.leaderId === actor.userId ||
    (await actsForSeller(context, executor, { seller_id, dealer_id }, actor.userId));
  return isTheirs ? refuse('sale_on_its_way') : refuse('sale_not_found');
}

async function present(
  context: SettlementContext,
  executor: Executor,
  { viewer, row, negotiation, chance }: SaleRows,
  actor: SignedIn,
): Promise<Sale> {
  const now = await context.clock.now(executor);
  const about = row ?? negotiation ?? chance;
  if (about === null) throw new Error('a sale that is shown is there');
  const [sales, moves, closed, dealers, images] = await Promise.all([
    row === null ? null : loadSale(context, executor, row, viewer),
    negotiation === null ? [] : findNegotiationMoves(executor, negotiation.auction_id),
    context.bidding.closedAuctions.read(executor, about.auction_id),
    about.dealer_id === null ? null : context.accounts.findDealersByIds(executor, [about.dealer_id]),
    context.media.imagesOf(executor, [about.auction_id], { heroOnly: true }),
  ]);
  const dealer = about.dealer_id === null ? undefined : dealers?.get(about.dealer_id);
  const party = viewer === 'buyer' ? 'bidder' : viewer === 'seller' ? 'seller' : null;
  const nameOf = await namesOf(context, executor, sales === null ? [] : [sales]);
  return {
    slug: about.slug,
    title: about.title,
    hero: images.get(about.auction_id)?.[0] ?? null,
    side: viewer,
    dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
    settlement: sales === null ? null : presentSettlement(sales, { now, nameOf, isForStaff: viewer === 'staff' }),
    negotiation: negotiation === null ? null : presentNegotiation(negotiation, { moves, party, closed }),
    second_chance:
      chance === null
        ? null
        : { ...presentChance(chance), may_answer: chance.user_id === actor.userId && chance.state === 'offered' },
    may: sales === null || viewer === 'staff' ? [] : availableActions(sales, viewer),
    server_time: now,
  };
}

async function namesOf(
  context: SettlementDeps,
  executor: Executor,
  sales: readonly SaleRecord[],
): Promise<(userId: string) => string> {
  const names = await context.accounts.usernames(executor, [
    ...new Set(sales.flatMap(({ events }) => events.flatMap(({ actor_id }) => actor_id ?? []))),
  ]);
  return (userId) => memberName(names, userId);
}

const presentChance = (row: SecondChanceRow): Omit<SecondChance, 'may_answer'> => ({
  state: row.state,
  is_from_seller: row.settlement_id === null,
  price: { amount: row.price, currency: row.currency },
  premium: { amount: row.premium, currency: row.currency },
  due_at: toIsoString(row.due_at),
});

export async function readForStaff(
  context: SettlementContext,
  actor: Actor,
  slug: string,
  viewer: 'staff' | 'staff_with_contacts' = 'staff',
): Promise<Result<OperatorSale>> {
  const staff = requireStaff(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const all = await findSettlementsBySlug(executor, slug);
  const negotiation = await findNegotiation(executor, slug);
  const auctionId = all[0]?.auction_id ?? negotiation?.auction_id;
  if (auctionId === undefined) return refuse('settlement_not_found');
  const sale = await present(
    context,
    executor,
    { viewer: 'staff', row: all[0] ?? null, negotiation, chance: null },
    staff.value,
  );
  const sales = await Promise.all(all.map((row) => loadSale(context, executor, row, viewer)));
  const chances = await findSecondChances(executor, auctionId);
  const nameOf = await namesOf(context, executor, sales);
  const names = await context.accounts.usernames(
    executor,
    chances.map(({ user_id }) => user_id),
  );
  const [newest] = all;
  const owners = newest === undefined ? [] : await ownersOf(context, executor, newest);
  return accepted({
    ...sale,
    owner: await ownerNameOf(context, executor, newest?.owner_id ?? null),
    owners: owners.map(({ username }) => username),
    attempts: sales.map((each) => presentSettlement(each, { now: sale.server_time, nameOf, isForStaff: true })),
    second_chances: chances.map((row) => ({
      ...presentChance(row),
      username: memberName(names, row.user_id),
      requested_at: row.requested_at.toISOString(),
      answered_at: toIsoString(row.answered_at),
    })),
  });
}

export async function outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, SaleOutcome>> {
  const rows = await findOutcomes(executor, auctionIds);
  return new Map(
    rows.flatMap((row) => {
      const outcome = presentOutcome(row);
      return outcome === null ? [] : [[row.auctionId, outcome] as const];
    }),
  );
}
