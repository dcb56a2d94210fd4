import { useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { FileUp } from 'lucide-react';
import { listResultImports } from '#contract/endpoints/result-imports.ts';
import { RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type { ResultImport } from '#contract/result-imports.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { addressOf } from '#web/components/console/address.ts';
import { ConsolePage, ConsolePart, Nothing, Pages } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem } from '#web/problems.ts';
import { ImportViews } from './import-views.tsx';
import { outcomeText, STATE_LABELS } from './import-state.ts';
import { uploadResults } from './upload-results.ts';

const PATH = '/operator/import/results';
export const meta: MetaFunction = () => pageMeta({ title: 'Import past results', isPrivate: true });

export async function loader({ url, context }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor');
  const page = await pageContext(context).client.call(listResultImports, {
    query: cursor === null ? {} : { cursor },
  });
  return { page, isFirst: cursor === null };
}

function Upload() {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const action = useAction('The upload failed. Please try again.');
  const navigate = useNavigate();
  const upload = async (file: File) => {
    if (file.size > RESULT_IMPORT_LIMITS.fileBytes)
      return action.refuse(problem('This file is over 256 MB. Use the import-results command on the server instead.'));
    setSending({ name: file.name, share: 0 });
    const done = await action.run(() => uploadResults(file, (share) => setSending({ name: file.name, share })));
    setSending(null);
    if (done !== null) await navigate(`${PATH}/${done.id}`);
    return undefined;
  };
  return (
    <>
      <ErrorSummary problem={action.refused} />
      <div className="mt-4 flex min-h-12 flex-wrap items-center gap-4">
        <WaitingButton className="btn-solid" disabled={action.isBusy} onClick={() => input.current?.click()}>
          <Icon of={FileUp} size={18} />
          Choose file
        </WaitingButton>
        {sending === null ? null : (
          <div className="min-w-0 grow sm:max-w-sm" role="status">
            <p className="truncate text-small">
              {sending.share === 1 ? 'Reading' : 'Uploading'} {sending.name}
            </p>
            <progress
              className="mt-1 block h-1.5 w-full accent-(--color-go)"
              value={sending.share}
              aria-label={`Upload progress of ${sending.name}`}
            />
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          className="sr-only"
          tabIndex={-1}
          aria-label="File of past results"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen !== undefined) void upload(chosen);
          }}
        />
      </div>
    </>
  );
}

function ImportRow({ item }: { item: ResultImport }) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageLink className="link min-w-0 break-words font-strong" to={`${PATH}/${item.id}`}>
          {item.file_name}
        </PageLink>
        <span className="text-small text-ink-2">{STATE_LABELS[item.state]}</span>
      </div>
      <p className="text-small text-ink-2">
        <TimeText at={item.created_at} form="record" />
        {item.created_by === null ? ', on the command line' : `, ${item.created_by}`}
        {item.source === null ? '' : `, from ${item.source}`}
      </p>
      {item.started_at === null ? null : <p className="text-small text-ink-2">{outcomeText(item)}</p>}
    </li>
  );
}

export default function ResultImportsPage() {
  const { page, isFirst } = useLoaderData<typeof loader>();
  return (
    <ConsolePage
      title="Import"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <ImportViews view="results" />
        <p className="mt-4 max-w-prose text-ink-2">
          Import past results from another site as comparables for the price guide. Upload a CSV or JSON file with one
          result per row. You map its columns before anything is imported.
        </p>
        <Upload />
        <ConsolePart title="Imports" id="imports" className="mt-8">
          {page.items.length === 0 ? (
            <div className="mt-3">
              <Nothing title="No imports yet">Files you upload are listed here. Each import can be undone.</Nothing>
            </div>
          ) : (
            <ul className="mt-2 border-t border-line">
              {page.items.map((item) => (
                <ImportRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          <Pages
            first={PATH}
            next={page.next_cursor === null ? null : addressOf(PATH, { cursor: page.next_cursor })}
            isFirst={isFirst}
          />
        </ConsolePart>
      </div>
      <About />
    </ConsolePage>
  );
}

function About() {
  return (
    <ConsolePart title="How results are used" id="about">
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-small text-ink-2">
        <li>Sold cars count in the price guide and show their source.</li>
        <li>They never count in this site’s own results or sell-through rates.</li>
        <li>Results that already exist are skipped as duplicates.</li>
        <li>Rows we can’t read are listed with a reason.</li>
        <li>Undoing an import removes only the results it added.</li>
      </ul>
    </ConsolePart>
  );
}
