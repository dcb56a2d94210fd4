import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { isApiError } from '#contract/client.ts';
import {
  listRefusedResultRows,
  previewResultImport,
  readResultImport,
  undoResultImport,
} from '#contract/endpoints/result-imports.ts';
import { DAY_ORDERS, RESULT_FIELDS } from '#contract/result-import-fields.ts';
import type { ResultImport } from '#contract/result-imports.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, ConsolePart, Pages } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isUnderWay, outcomeText, STATE_LABELS } from './import-state.ts';
import { Mapping } from './mapping.tsx';
import { RefusedRows } from './refused-rows.tsx';

const LIST = { name: 'Past results', to: '/operator/import/results' };
const INVALID = 422;
const POLL_MS = 1000;

export const meta: MetaFunction = () => pageMeta({ title: 'Import past results', isPrivate: true });

function previewQuery(search: URLSearchParams) {
  const columns = RESULT_FIELDS.map((field) => [`column_${field}`, search.get(`column_${field}`) ?? '']);
  const dayOrder = oneOf(DAY_ORDERS, search.get('day_order'));
  const unit = oneOf(['mi', 'km'] as const, search.get('mileage_unit'));
  const source = search.get('source')?.trim() ?? '';
  const currency = search.get('currency');
  return {
    ...(Object.fromEntries(columns) as Partial<Record<`column_${(typeof RESULT_FIELDS)[number]}`, string>>),
    ...(source === '' ? {} : { source }),
    ...(currency === null ? {} : { currency }),
    ...(dayOrder === null ? {} : { day_order: dayOrder }),
    ...(unit === null ? {} : { mileage_unit: unit }),
  };
}

async function readPreview(client: ApiClient, id: string, search: URLSearchParams) {
  try {
    return { preview: await client.call(previewResultImport, { params: { id }, query: previewQuery(search) }) };
  } catch (error) {
    if (!isApiError(error) || error.status !== INVALID) throw error;
    return { fault: error.body.message };
  }
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const id = params['id'] ?? '';
  const item = await client
    .call(readResultImport, { params: { id } })
    .catch((error: unknown) => throwMissing(error, url.pathname));
  const cursor = url.searchParams.get('cursor');
  const [read, refused] = await Promise.all([
    item.state === 'ready' ? readPreview(client, id, url.searchParams) : null,
    item.refused === 0 || item.state === 'undone'
      ? null
      : client.call(listRefusedResultRows, { params: { id }, query: cursor === null ? {} : { cursor } }),
  ]);
  return { item, read, refused, isFirst: cursor === null };
}

function useProgress(item: ResultImport): void {
  const { revalidate, state } = useRevalidator();
  const isFollowed = isUnderWay(item) && state === 'idle';
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, revalidate, item]);
}

function Summary({ item }: { item: ResultImport }) {
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
      {item.fault === null ? null : <p className="mt-2 max-w-prose text-stop">{item.fault}</p>}
      {item.state === 'uploading' ? (
        <p className="mt-2 max-w-prose text-ink-2">The upload was interrupted. Upload the file again.</p>
      ) : null}
    </div>
  );
}

function Undo({ item }: { item: ResultImport }) {
  const action = useAction('We couldn’t undo the import. Please try again.');
  const { revalidate } = useRevalidator();
  if (item.state === 'undoing' || item.state === 'undone') return null;
  const isStarted = item.started_at !== null;
  const undo = async () => {
    await action.run(() => browserClient.call(undoResultImport, { params: { id: item.id } }));
    void revalidate();
  };
  return (
    <section className="mt-8 border-t border-line pt-5">
      <ErrorSummary problem={action.refused} />
      <details>
        <summary className="btn btn-line">{isStarted ? 'Undo import…' : 'Discard file…'}</summary>
        <p className="mt-3 max-w-prose text-ink-2">
          {isStarted
            ? 'This removes every result this import added. They will no longer count in the price guide.'
            : 'This deletes the uploaded file. Nothing was imported.'}
        </p>
        <WaitingButton className="btn-stop mt-3" disabled={action.isBusy} onClick={() => void undo()}>
          {isStarted ? 'Undo import' : 'Discard file'}
        </WaitingButton>
      </details>
    </section>
  );
}

export default function ResultImportPage() {
  const { item, read, refused, isFirst } = useLoaderData<typeof loader>();
  useProgress(item);
  const path = `${LIST.to}/${item.id}`;
  return (
    <ConsolePage title={item.file_name} above={LIST} className="px-4 py-5 lg:px-6">
      <Summary item={item} />
      {read === null ? null : read.preview === undefined ? (
        <p className="mt-4 max-w-prose text-stop" role="alert">
          {read.fault}
        </p>
      ) : (
        <Mapping id={item.id} preview={read.preview} />
      )}
      {refused === null ? null : (
        <ConsolePart title="Rejected rows" id="refused" className="mt-8">
          <RefusedRows rows={refused.items} />
          <Pages
            first={path}
            next={refused.next_cursor === null ? null : addressOf(path, { cursor: refused.next_cursor })}
            isFirst={isFirst}
          />
        </ConsolePart>
      )}
      <Undo item={item} />
    </ConsolePage>
  );
}
