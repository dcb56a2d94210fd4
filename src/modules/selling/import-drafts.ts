import type { z } from 'zod';
import type { ImportedStock } from '#contract/dealer-stock.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { draftFieldName, type DraftField, DRAFT_FIELDS } from '#contract/import-fields.ts';
import { accepted, refusalMessage, refuse, type Refused, type Result } from '#contract/result.ts';
import type { BeginSubmissionSchema, SaveSubmissionSchema } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { beginSubmission } from './begin-submission.ts';
import { listingOfDealer, listingWithVin, type StockListing } from './dealer-stock-store.ts';
import { dealerOf } from './list-dealer-stock.ts';
import { saveSubmission } from './save-submission.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmission } from './submission-store.ts';
import { discardDraft } from './submit.ts';

type Save = z.output<typeof SaveSubmissionSchema>;

export interface DraftRow {
  readonly row: number;
  readonly title: string;
  readonly problem: string | null;
  readonly begin: z.output<typeof BeginSubmissionSchema>;
  readonly save: Save;
  /** Absent for files, which leave what is in the stock as it is. */
  readonly feed?: FeedRow;
}
interface FeedRow {
  /** The listing that the row was written to before. It stays that one, even if it was deleted. */
  readonly listingId: string | null;
  /** What differs from the values written then. Null: nothing. */
  readonly changes: Save | null;
  readonly storyBefore: string;
}
type Imported = Omit<ImportedStock['items'][number], 'state'> & {
  readonly state: ImportedStock['items'][number]['state'] | 'updated' | 'unchanged';
};
type FromFile = ImportedStock['items'][number];

interface Rows {
  readonly slug: string;
  readonly rows: readonly DraftRow[];
  readonly isPreview?: boolean;
}
export type ImportDrafts = (actor: SignedIn, what: Rows) => Promise<Result<readonly Imported[]>>;

/** Each row in transactions of its own: a faulty one doesn't stop the others. */
export async function importDrafts(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, rows, isPreview = false }: Rows,
): Promise<Result<readonly Imported[]>> {
  const dealer = await dealerOf(deps, actor, slug);
  if (!dealer.ok) return dealer;
  const { executor } = deps.database;
  const { dealerId } = dealer.value;
  const at = await deps.clock.now(executor);
  const reason = await deps.dealers.refusalToSell(executor, { userId: actor.userId, dealerId, at });
  if (reason !== null) return refuse('selling_not_for_dealer', { reason });
  const into: Stock = { dealerId, dealer: dealer.value.slug, at, isPreview };
  const items: Imported[] = [];
  for (const row of rows) items.push(await importOne(deps, actor, { ...row, ...into }));
  return accepted(items);
}

export const fromFile = (items: readonly Imported[]): FromFile[] =>
  items.flatMap((item) =>
    item.state === 'updated' || item.state === 'unchanged' ? [] : [{ ...item, state: item.state }],
  );

interface Stock {
  readonly dealerId: string;
  readonly dealer: string;
  readonly at: number;
  readonly isPreview: boolean;
}

async function importOne(deps: SellingDeps, actor: SignedIn, what: DraftRow & Stock): Promise<Imported> {
  const { row, title, problem, begin, save, feed, dealerId, dealer, at, isPreview } = what;
  const refused = (message: string): Imported => ({ row, title, state: 'refused', id: null, message });
  if (problem !== null) return refused(problem);
  const checked = deps.vehicles.checkVin(begin.vin ?? '', new Date(at));
  if ('problem' in checked) return refused(`VIN: ${checked.problem}`);
  const { executor } = deps.database;
  const listingId = feed?.listingId ?? null;
  const known =
    listingId === null
      ? await listingWithVin(executor, { dealerId, vin: checked.vin })
      : await listingOfDealer(executor, { dealerId, id: listingId });
  if (known !== null || listingId !== null) return updateOne(deps, known, what);
  if (isPreview) return { row, title, state: 'created', id: null, message: null };
  const begun = await beginSubmission(deps, actor, begin);
  if (!begun.ok) return refused(messageOf(begun));
  const { id } = begun.value;
  const saved = await saveSubmission(deps, actor, { id, input: { ...save, dealer } });
  if (saved.ok) return { row, title: saved.value.title, state: 'created', id, message: null };
  await discardDraft(deps, actor, id);
  return refused(messageOf(saved));
}

/** Only a draft that was never submitted is changed, in its seller's name. */
async function updateOne(
  deps: SellingDeps,
  known: StockListing | null,
  { row, title, feed, isPreview }: DraftRow & Stock,
): Promise<Imported> {
  const id = known?.id ?? null;
  const as = (state: Imported['state'], message: string | null = null): Imported => ({
    row,
    title: known?.title ?? title,
    state,
    id,
    message,
  });
  if (feed === undefined || known?.status !== 'draft') return as('known');
  if (feed.changes === null) return as('unchanged');
  if (isPreview) return as('updated');
  const seller: SignedIn = { kind: 'user', userId: known.sellerId, username: '', isStaff: false, roles: [] };
  const found = await findSubmission(deps.database.executor, known.sellerId, known.id);
  const { story, ...changes } = feed.changes;
  const isStoryOurs = (found?.story ?? []).every(({ text }) => text === feed.storyBefore);
  const input = story !== undefined && isStoryOurs ? { ...changes, story } : changes;
  const saved = await saveSubmission(deps, seller, { id: known.id, input });
  return saved.ok ? { ...as('updated'), title: saved.value.title } : as('refused', messageOf(saved));
}

const nameOf = (path: string): string => {
  const last = path.split('.').at(-1) ?? path;
  const field = DRAFT_FIELDS.find((each: DraftField) => each === last);
  return field === undefined ? '' : `${draftFieldName(field)}: `;
};
const messageOf = (refused: Refused): string => {
  const errors: FieldErrors = refused.errors ?? {};
  const texts = Object.entries(errors).map(([field, messages]) => `${nameOf(field)}${messages.join(' ')}`);
  return texts.length === 0 ? refusalMessage(refused) : texts.join(' ');
};
