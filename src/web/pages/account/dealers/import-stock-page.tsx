import { countOf } from '#contract/format/money.ts';
import { Download } from 'lucide';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { formOf } from '#contract/call.ts';
import type { ImportedStock } from '#contract/dealer-stock.ts';
import { readDealerAccess } from '#contract/endpoints/dealers.ts';
import { importStock } from '#contract/endpoints/submissions.ts';
import { DRAFT_FIELDS, draftFieldName, REQUIRED_DRAFT_FIELDS } from '#contract/import-fields.ts';
import { BULK_LIMIT } from '#contract/limits.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { RefusedRows } from '#web/components/account/refused-rows.tsx';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Import vehicles', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const dealer = await pageContext(context).read(readDealerAccess, { params: { slug } });
  return { dealer: { slug: dealer.slug, name: dealer.name } };
}

const vehicles = (count: number): string => countOf(count, 'vehicle');
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(`${DRAFT_FIELDS.map(draftFieldName).join(',')}\n`)}`;

function Outcome({ result: { items, ignored_columns: ignored }, stock }: { result: ImportedStock; stock: string }) {
  const of = (state: ImportedStock['items'][number]['state']) => items.filter((item) => item.state === state);
  const [created, known, refused] = [of('created'), of('known'), of('refused')];
  return (
    <section className="mt-8" aria-labelledby="imported" role="status">
      <h2 id="imported" className="heading text-h3">
        {created.length === 0 ? 'Nothing imported' : `${vehicles(created.length)} imported as drafts`}
      </h2>
      {created.length === 0 ? null : (
        <p className="mt-2 max-w-prose text-ink-2">
          Add photos and what is missing, then select the drafts in your stock to submit them.
        </p>
      )}
      {known.length === 0 ? null : (
        <p className="mt-2 max-w-prose text-ink-2">{vehicles(known.length)} in your stock already, left unchanged.</p>
      )}
      {ignored.length === 0 ? null : (
        <p className="mt-2 max-w-prose text-ink-2 [overflow-wrap:anywhere]">Columns not used: {ignored.join(', ')}.</p>
      )}
      {refused.length === 0 ? null : (
        <>
          <h3 className="heading mt-6 text-h4">{countOf(refused.length, 'row')} not imported</h3>
          <p className="mt-1 max-w-prose text-ink-2">
            Correct the file and import it again: vehicles that are in your stock stay as they are.
          </p>
          <RefusedRows rows={refused} />
        </>
      )}
      <PageLink to={`${stock}?show=drafts`} className={`btn mt-6 ${created.length === 0 ? 'btn-line' : 'btn-solid'}`}>
        View drafts
      </PageLink>
    </section>
  );
}

export default function ImportStockPage() {
  const { dealer } = useLoaderData<typeof loader>();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ImportedStock | null>(null);
  const stock = `/account/dealers/${dealer.slug}/stock`;
  return (
    <>
      <BackLink to={stock}>Stock</BackLink>
      <AccountHead title="Import vehicles" lead={`Drafts for ${dealer.name}, one for each row of a CSV file.`} />
      <ActionForm
        className="mt-6 grid max-w-xl gap-4"
        failed="The file wasn’t imported. Please try again."
        unanswered="The server didn’t respond. Import the file again: vehicles that are in your stock stay as they are."
        action={() => {
          setResult(null);
          return browserClient.call(importStock, {
            params: { slug: dealer.slug },
            body: formOf(importStock, { file: file ?? new File([], 'file') }),
          });
        }}
        onDone={setResult}
      >
        <ErrorSummary />
        <Field
          name="file"
          label="CSV file"
          hint={`Up to ${BULK_LIMIT} vehicles. It needs columns for ${REQUIRED_DRAFT_FIELDS.map(draftFieldName).join(', ')}.`}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="!py-2.5"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Importing…" className="btn-solid">
            Import
          </SubmitButton>
          <a className="btn btn-quiet" href={TEMPLATE} download="vehicles.csv">
            <Icon of={Download} size={18} />
            Template
          </a>
        </div>
      </ActionForm>
      <p className="mt-6 max-w-prose text-ink-2">
        Does your stock system publish a file at an address?{' '}
        <PageLink className="link" to={`/account/dealers/${dealer.slug}/feed`}>
          Import it from there, every day
        </PageLink>
        .
      </p>
      {result === null ? null : <Outcome result={result} stock={stock} />}
      <div className="mt-8 max-w-prose">
        <Disclosure title="Columns we read">
          <p className="mt-2 text-ink-2">
            By name, in any order. Amounts are whole, such as 12500. What you leave out can be added to the draft.
          </p>
          <p className="mt-2">{DRAFT_FIELDS.map(draftFieldName).join(', ')}</p>
        </Disclosure>
      </div>
    </>
  );
}
