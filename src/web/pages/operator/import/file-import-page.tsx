import { useEffect } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { type ApiClient, isApiError } from '#contract/client.ts';
import {
  listImportedItems,
  listImportedModels,
  listRefusedRows,
  previewImport,
  readImport,
  undoImport,
} from '#contract/endpoints/imports.ts';
import { DAY_ORDERS, IMPORT_FIELDS, type ImportField, type ImportKind } from '#contract/import-fields.ts';
import type { FileImport } from '#contract/imports.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ImportedItems } from './imported-items.tsx';
import { ImportedModelPages } from './imported-models.tsx';
import { importPath, KIND_TEXTS } from './import-kinds.tsx';
import { ImportSteps } from './import-steps.tsx';
import { isUnderWay, listLimitText, notImported, outcomeText, rejectedTitle, STATE_LABELS } from './import-state.ts';
import { Mapping } from './mapping.tsx';
import { ReasonTable } from './reason-table.tsx';
import { RetryPhotos } from './retry-photos.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

const INVALID = 422;
const POLL_MS = 1000;

export const meta: MetaFunction = () => pageMeta({ title: 'Import', isPrivate: true });

function previewQuery(kind: ImportKind, search: URLSearchParams) {
  if (search.get('is_mapped') === null) return {};
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const columns = fields.map((field) => [`column_${field}`, search.get(`column_${field}`) ?? '']);
  const dayOrder = oneOf(DAY_ORDERS, search.get('day_order'));
  const unit = oneOf(['mi', 'km'] as const, search.get('mileage_unit'));
  const isInviting = search.get('sends_invitations') === 'yes';
  const source = search.get('source')?.trim() ?? '';
  const currency = search.get('currency');
  return {
    ...(Object.fromEntries(columns) as Partial<Record<`column_${ImportField}`, string>>),
    is_mapped: 'yes' as const,
    ...(isInviting ? { sends_invitations: 'yes' as const } : {}),
    ...(source === '' ? {} : { source }),
    ...(currency === null ? {} : { currency }),
    ...(dayOrder === null ? {} : { day_order: dayOrder }),
    ...(unit === null ? {} : { mileage_unit: unit }),
  };
}

async function readPreview(client: ApiClient, { id, kind }: FileImport, search: URLSearchParams) {
  try {
    return { preview: await client.call(previewImport, { params: { id }, query: previewQuery(kind, search) }) };
  } catch (error) {
    if (!isApiError(error) || error.status !== INVALID) throw error;
    return { problem: error.body.message };
  }
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const id = params['id'] ?? '';
  const item = await read(readImport, { params: { id } });
  const cursor = url.searchParams.get('cursor');
  const itemsCursor = url.searchParams.get('items_cursor');
  const [preview, refused, items, models] = await Promise.all([
    item.state === 'ready' ? readPreview(client, item, url.searchParams) : null,
    notImported(item) === 0 || item.state === 'undone'
      ? null
      : client.call(listRefusedRows, { params: { id }, query: cursor === null ? {} : { cursor } }),
    item.kind === 'results' || item.added === 0
      ? null
      : client.call(listImportedItems, {
          params: { id },
          query: {
            ...(item.state === 'undone' ? { state: 'kept' as const } : {}),
            ...(itemsCursor === null ? {} : { cursor: itemsCursor }),
          },
        }),
    item.kind === 'results' && item.state === 'imported' && item.added > 0
      ? client.call(listImportedModels, { params: { id } })
      : null,
  ]);
  return { item, preview, refused, items, models, isFirst: cursor === null, isFirstOfItems: itemsCursor === null };
}

function useProgress(item: FileImport): void {
  const { revalidate, state } = useRevalidator();
  const isFollowed = isUnderWay(item) && state === 'idle';
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, revalidate, item]);
}

function Summary({ item }: { item: FileImport }) {
  const percent = Math.floor(item.progress * 100);
  return (
    <div>
      <p className="text-small text-ink-2">
        <TimeText at={item.created_at} form="record" />
        {item.created_by === null ? ', on the command line' : `, ${item.created_by}`}
        {item.source === null ? '' : `, from ${item.source}`}
      </p>
      <p className="heading mt-3 text-h4" role="status">
        {STATE_LABELS[item.state]}
        {isUnderWay(item) ? `, ${percent}%` : ''}
      </p>
      {isUnderWay(item) ? (
        <progress
          className="mt-2 block h-2 w-full max-w-lg accent-(--color-go)"
          value={item.progress}
          aria-label={`${STATE_LABELS[item.state]} ${item.file_name}`}
        />
      ) : null}
      {item.started_at === null ? null : <p className="mt-2">{outcomeText(item)}</p>}
      {item.problem === null ? null : <p className="mt-2 max-w-prose text-stop">{item.problem}</p>}
      {item.state === 'uploading' ? (
        <p className="mt-2 max-w-prose text-ink-2">The upload was interrupted. Upload the file again.</p>
      ) : null}
    </div>
  );
}

const UNDO_EFFECTS: Readonly<Record<ImportKind, string>> = {
  auctions:
    'This removes the auctions that this import created, unless they have opened or members already follow them. Those are kept and listed here.',
  people:
    'This deletes the accounts that this import created, and their invitations stop working. Accounts that were used or that have auctions are kept and listed here.',
  results: 'This removes every result this import added. They will no longer count in the price guide.',
};

function Undo({ item }: { item: FileImport }) {
  const action = useAction('We couldn’t undo the import. Please try again.');
  const { revalidate } = useRevalidator();
  if (item.state === 'undoing' || item.state === 'undone') return null;
  const isStarted = item.started_at !== null;
  const undo = async () => {
    await action.run(() => browserClient.call(undoImport, { params: { id: item.id } }));
    void revalidate();
  };
  return (
    <section className="mt-8 border-t border-line pt-5">
      <ErrorSummary problem={action.refused} />
      <details>
        <summary className="btn btn-line">{isStarted ? 'Undo import…' : 'Discard file…'}</summary>
        <p className="mt-3 max-w-prose text-ink-2">
          {isStarted ? UNDO_EFFECTS[item.kind] : 'This deletes the uploaded file. Nothing was imported.'}
        </p>
        <WaitingButton className="btn-stop mt-3" disabled={action.isBusy} onClick={() => void undo()}>
          {isStarted ? 'Undo import' : 'Discard file'}
        </WaitingButton>
      </details>
    </section>
  );
}

export default function FileImportPage() {
  const { item, preview, refused, items, models, isFirst, isFirstOfItems } = useLoaderData<typeof loader>();
  useProgress(item);
  const { title, to } = KIND_TEXTS[item.kind];
  const path = importPath(item.id);
  const limitText = listLimitText(item);
  return (
    <ConsolePage title={item.file_name} above={{ name: title, to }} className="px-4 py-5 lg:px-6">
      <ImportSteps state={item.state} />
      <Summary item={item} />
      {preview === null ? null : preview.preview === undefined ? (
        <p className="mt-4 max-w-prose text-stop" role="alert">
          {preview.problem}
        </p>
      ) : (
        <Mapping id={item.id} preview={preview.preview} />
      )}
      {models === null ? null : <ImportedModelPages models={models} />}
      {refused === null ? null : (
        <Section size="h4" title={rejectedTitle(item)} id="refused" className="mt-8">
          {limitText === null ? null : <p className="mt-2 text-ink-2">{limitText}</p>}
          <RetryPhotos item={item} />
          <ReasonTable caption={rejectedTitle(item)} rows={refused.items} />
          <Pages
            first={path}
            next={refused.next_cursor === null ? null : addressOf(path, { cursor: refused.next_cursor })}
            isFirst={isFirst}
          />
        </Section>
      )}
      {items === null || items.total === 0 ? null : (
        <ImportedItems item={item} items={items} path={path} isFirst={isFirstOfItems} />
      )}
      <Undo item={item} />
    </ConsolePage>
  );
}
