import { useRef, useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { FileUp } from 'lucide';
import { readImportExample } from '#contract/endpoints/auction-records.ts';
import { listImports } from '#contract/endpoints/imports.ts';
import { IMPORT_KINDS, IMPORT_LIMITS, type ImportKind } from '#contract/import-fields.ts';
import type { FileImport } from '#contract/imports.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { notForRole } from '#web/components/console/not-for-role.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { pageNotFound } from '#web/missing.ts';
import { problem } from '#web/problems.ts';
import { ImportKinds, importPath, KIND_TEXTS, lackedPower } from './import-kinds.tsx';
import { outcomeText, STATE_LABELS } from './import-state.ts';
import { uploadImport } from './upload-import.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Import', isPrivate: true });

const PEOPLE_EXAMPLE =
  'Name,Username,Email,Phone\r\nDana Whitcombe,dana_w,dana@example.com,+1 312 555 0142\r\nRuben Ortiz,ruben,ruben@example.com,\r\n';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const kind = params['kind'] === undefined ? 'auctions' : oneOf(IMPORT_KINDS, params['kind']);
  const { client, user } = pageContext(context);
  const lacked = user?.is_staff === true && kind !== null ? lackedPower(user.staff_roles, kind) : null;
  if (lacked !== null) throw notForRole(lacked);
  const cursor = url.searchParams.get('cursor');
  if (kind === null) throw pageNotFound(url.pathname);
  const [page, example] = await Promise.all([
    client.call(listImports, { query: { kind, ...(cursor === null ? {} : { cursor }) } }),
    kind === 'auctions' ? client.call(readImportExample) : null,
  ]);
  return { kind, page, example: kind === 'people' ? PEOPLE_EXAMPLE : (example?.csv ?? null), isFirst: cursor === null };
}

function Upload({ kind, example }: { kind: ImportKind; example: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const action = useAction('The upload failed. Please try again.');
  const navigate = useNavigate();
  const upload = async (file: File) => {
    if (file.size > IMPORT_LIMITS.fileBytes)
      return action.refuse(problem('This file is over 256 MB. Split it into several files.'));
    setSending({ name: file.name, share: 0 });
    const done = await action.run(() => uploadImport(kind, file, (share) => setSending({ name: file.name, share })));
    setSending(null);
    if (done !== null) await navigate(importPath(done.id));
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
        {example === null ? null : (
          <a
            className="btn btn-quiet"
            download={`${kind}-import-example.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
          >
            Download example
          </a>
        )}
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
        <FileChooser
          ref={input}
          label={`File of ${KIND_TEXTS[kind].text.toLowerCase()}`}
          accept={KIND_TEXTS[kind].accept}
          onFile={(file) => void upload(file)}
        />
      </div>
    </>
  );
}

function ImportRow({ item }: { item: FileImport }) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageLink className="link min-w-0 break-words font-strong" to={importPath(item.id)}>
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

export default function ImportsPage() {
  const { kind, page, example, isFirst } = useLoaderData<typeof loader>();
  const { to, purpose, about } = KIND_TEXTS[kind];
  return (
    <ConsolePage
      title="Import"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <ImportKinds kind={kind} />
        <p className="mt-4 max-w-prose text-ink-2">{purpose}</p>
        <Upload key={kind} kind={kind} example={example} />
        <Section size="h4" title="Imports" id="imports" className="mt-8">
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
            first={to}
            next={page.next_cursor === null ? null : addressOf(to, { cursor: page.next_cursor })}
            isFirst={isFirst}
          />
        </Section>
      </div>
      <Section size="h4" title="How it works" id="about">
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-small text-ink-2">
          {about.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
    </ConsolePage>
  );
}
