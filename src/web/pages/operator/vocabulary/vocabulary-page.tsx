import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listProposedModels, listVehicleMakes } from '#contract/endpoints/vehicle-models.ts';
import type { MakeList } from '#contract/vehicle-models.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { countOf, formatCount } from '#contract/format/money.ts';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { MakeForm } from './make-form.tsx';
import { Proposals } from './proposals.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Makes and models', isPrivate: true });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const q = (url.searchParams.get('q') ?? '').slice(0, 80);
  const [found, proposed] = await Promise.all([
    client.call(listVehicleMakes, { query: { q } }),
    client.call(listProposedModels),
  ]);
  return { found, proposed, q };
}

const makePath = (id: string): string => `/operator/vocabulary/${encodeURIComponent(id)}`;

function Makes({ makes }: { makes: MakeList['items'] }) {
  if (makes.length === 0)
    return (
      <div className="mt-4">
        <Nothing title="No makes found">Check the spelling, or add the make below.</Nothing>
      </div>
    );
  return (
    <Table
      caption="Makes, by name"
      className="tbl dense mt-4"
      columns={['Make', ['Aliases', 'max-md:hidden'], ['Models', 'num'], ['Auctions', 'num']]}
    >
      {makes.map((make) => (
        <tr key={make.id}>
          <td>
            <PageLink
              to={makePath(make.id)}
              className="inline-flex min-h-9 items-center break-words font-strong underline-offset-4 hover:underline"
            >
              {make.name}
            </PageLink>
            {make.is_retired ? <span className="badge badge-plain ml-2">Retired</span> : null}
          </td>
          <td className="max-md:hidden">{make.aliases.join(', ')}</td>
          <td className="num">{formatCount(make.models)}</td>
          <td className="num">{formatCount(make.auctions)}</td>
        </tr>
      ))}
    </Table>
  );
}

export default function VocabularyPage() {
  const { found, proposed, q } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  const navigate = useNavigate();
  return (
    <ConsolePage
      title="Makes and models"
      note={<>{countOf(found.total, 'make')}</>}
      className="grid gap-8 px-4 py-5 lg:px-6"
    >
      <Section size="h4" title={`Proposed models (${proposed.total})`} id="proposed">
        <p className="mt-1 max-w-prose text-small text-ink-2">
          Names that sellers entered and we don’t recognize yet. Add a model or save it as an alias to group its
          vehicles.
        </p>
        <SuccessAlert>{notice}</SuccessAlert>
        <Proposals proposals={proposed.items} makes={found.items} onDone={done} />
      </Section>
      <Section size="h4" title="Makes" id="makes">
        <FindForm of="Vocabulary" label="Make, model or alias" q={q} maxLength={80} isOfNames className="mt-3" />
        <Makes makes={found.items} />
      </Section>
      <Section size="h4" title="Add make" id="add-make">
        <div className="mt-3">
          <MakeForm make={null} onSaved={(make) => void navigate(makePath(make.id))} />
        </div>
      </Section>
    </ConsolePage>
  );
}
