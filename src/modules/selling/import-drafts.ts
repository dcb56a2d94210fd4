import type { z } from 'zod';
import type { ImportedStock } from '#contract/dealer-stock.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { draftFieldName, type DraftField, DRAFT_FIELDS } from '#contract/import-fields.ts';
import { accepted, refusalMessage, refuse, type Refused, type Result } from '#contract/result.ts';
import type { BeginSubmissionSchema, SaveSubmissionSchema } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { beginSubmission } from './begin-submission.ts';
import { listingWithVin } from './dealer-stock-store.ts';
import { dealerOf } from './list-dealer-stock.ts';
import { saveSubmission } from './save-submission.ts';
import { discardDraft } from './submit.ts';
import type { SubmissionDeps } from './submission-deps.ts';

export interface DraftRow {
  readonly row: number;
  readonly title: string;
  /** What the file's reader found. */
  readonly fault: string | null;
  readonly begin: z.output<typeof BeginSubmissionSchema>;
  readonly save: z.output<typeof SaveSubmissionSchema>;
}
type Imported = ImportedStock['items'][number];
export type ImportDrafts = (
  actor: SignedIn,
  what: { slug: string; rows: readonly DraftRow[] },
) => Promise<Result<readonly Imported[]>>;

/** Each row in transactions of its own: a faulty one doesn't stop the others. */
export async function importDrafts(
  deps: SubmissionDeps,
  actor: SignedIn,
  { slug, rows }: { slug: string; rows: readonly DraftRow[] },
): Promise<Result<readonly Imported[]>> {
  const dealer = await dealerOf(deps, actor, slug);
  if (!dealer.ok) return dealer;
  const { executor } = deps.database;
  const { dealerId } = dealer.value;
  const at = await deps.clock.now(executor);
  const reason = await deps.dealers.refusalToSell(executor, { userId: actor.userId, dealerId, at });
  if (reason !== null) return refuse('selling_not_for_dealer', { reason });
  const items: Imported[] = [];
  for (const row of rows) items.push(await importOne(deps, actor, { ...row, dealerId, dealer: dealer.value.slug, at }));
  return accepted(items);
}

async function importOne(
  deps: SubmissionDeps,
  actor: SignedIn,
  { row, title, fault, begin, save, dealerId, dealer, at }: DraftRow & { dealerId: string; dealer: string; at: number },
): Promise<Imported> {
  const refused = (message: string): Imported => ({ row, title, state: 'refused', id: null, message });
  if (fault !== null) return refused(fault);
  const checked = deps.vehicles.checkVin(begin.vin ?? '', new Date(at));
  if ('fault' in checked) return refused(`VIN: ${checked.fault}`);
  const known = await listingWithVin(deps.database.executor, { dealerId, vin: checked.vin });
  if (known !== null) return { row, title: known.title, state: 'known', id: known.id, message: null };
  const begun = await beginSubmission(deps, actor, begin);
  if (!begun.ok) return refused(messageOf(begun));
  const { id } = begun.value;
  const saved = await saveSubmission(deps, actor, { id, input: { ...save, dealer } });
  if (saved.ok) return { row, title: saved.value.title, state: 'created', id, message: null };
  await discardDraft(deps, actor, id);
  return refused(messageOf(saved));
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
