import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ChevronDown } from 'lucide';
import { readVehicleMake } from '#contract/endpoints/vehicle-models.ts';
import type { ListedModel, VehicleMake } from '#contract/vehicle-models.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { countOf } from '#contract/format/money.ts';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { MakeForm } from './make-form.tsx';
import { ModelForm } from './model-form.tsx';
import { yearsText } from './vocabulary-text.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.make.name ?? 'Makes and models', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read } = pageContext(context);
  const make = await read(readVehicleMake, { params: { id: params['make'] ?? '' } });
  return { make };
}

interface ModelRowProps {
  makeId: string;
  model: ListedModel;
  onSaved: (make: VehicleMake, name: string) => void;
}

function ModelRow({ makeId, model, onSaved }: ModelRowProps) {
  // A make may have a hundred models, so a form is rendered once it is opened.
  const [wasOpened, setOpened] = useState(false);
  return (
    <li className="border-b border-line">
      <details className="group" onToggle={() => setOpened(true)}>
        <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="font-strong">{model.name}</span>
          <span className="text-small text-ink-2">
            {yearsText(model)}
            {model.kind === 'motorcycle' ? ', motorcycle' : ''}
            {model.generations.length === 0 ? '' : `, ${model.generations.length} generations`}
          </span>
          {model.is_retired ? <span className="badge badge-plain">Retired</span> : null}
          <span className="ml-auto text-small text-ink-2">{countOf(model.auctions, 'auction')}</span>
          <Icon of={ChevronDown} size={18} className="text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        {wasOpened ? <ModelForm makeId={makeId} model={model} onSaved={onSaved} /> : null}
      </details>
    </li>
  );
}

export default function VocabularyMakePage() {
  const { make } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  const saved = (name: string) => done(`${name} saved. Vehicles are being regrouped.`);
  return (
    <ConsolePage
      title={make.name}
      above={{ name: 'Makes and models', to: '/operator/vocabulary' }}
      actions={
        <>
          {make.is_retired ? <span className="badge badge-plain">Retired</span> : null}
          <span className="text-small text-ink-2">{countOf(make.auctions, 'auction')}</span>
        </>
      }
      className="grid gap-8 px-4 py-5 lg:px-6"
    >
      <SuccessAlert>{notice}</SuccessAlert>
      <MakeForm key={make.id} make={make} onSaved={({ name }) => saved(name)} />
      <Section size="h4" title={`Models (${make.models.length})`} id="models">
        <ul className="mt-3 border-t border-line">
          {make.models.map((model) => (
            <ModelRow
              key={model.id}
              makeId={make.id}
              model={model}
              onSaved={(_, name) => saved(`${make.name} ${name}`)}
            />
          ))}
        </ul>
      </Section>
      <Section size="h4" title="Add model" id="add-model">
        <ModelForm makeId={make.id} model={null} onSaved={(_, name) => saved(`${make.name} ${name}`)} />
      </Section>
    </ConsolePage>
  );
}
