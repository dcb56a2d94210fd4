import { countOf } from '#contract/format/money.ts';
import { useId, useState } from 'react';
import { decideProposedModel } from '#contract/endpoints/vehicle-models.ts';
import type { DecideProposal, MakeList, ProposedModel } from '#contract/vehicle-models.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, Form, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { SuggestedField } from '#web/components/vehicle/suggested-field.tsx';
import { useVehicleNames } from '#web/components/vehicle/use-vehicle-names.ts';
import { yearsText } from './vocabulary-text.ts';

interface ProposalsProps {
  proposals: readonly ProposedModel[];
  makes: MakeList['items'];
  onDone: (notice: string) => void;
}

export function Proposals({ proposals, makes, onDone }: ProposalsProps) {
  if (proposals.length === 0)
    return (
      <p className="mt-3 border-y border-line py-5 text-ink-2">
        No proposals. Every make and model that sellers entered is recognized.
      </p>
    );
  return (
    <ul className="mt-3 border-t border-line">
      {proposals.map((proposal) => (
        <Proposal
          key={`${proposal.make}/${proposal.model}`}
          proposal={proposal}
          makes={makes.map(({ name }) => name)}
          onDone={onDone}
        />
      ))}
    </ul>
  );
}

interface ProposalProps {
  proposal: ProposedModel;
  makes: readonly string[];
  onDone: (notice: string) => void;
}

function Proposal({ proposal, makes, onDone }: ProposalProps) {
  const id = useId();
  const field = `of-${id}`;
  const { run, ...action } = useAction('Not saved. Please try again.', { of: field });
  const { make, model, known_make: known } = proposal;
  const named = { make, model };
  const name = `${make} ${model}`;
  const [isFocused, setFocused] = useState(false);
  const { models } = useVehicleNames(isFocused ? (known?.name ?? null) : null);
  const decide = async (body: DecideProposal, notice: string) => {
    const isDecided = await run(() => browserClient.call(decideProposedModel, { body }));
    if (isDecided !== null) onDone(notice);
  };
  const saveAlias = (text: TextReader) => {
    const of = text(field);
    return decide({ decision: 'alias', ...named, of }, `Saved as an alias of ${of}.`);
  };
  const button = (text: string, body: DecideProposal, notice: string) => (
    <button
      type="button"
      className="btn btn-line btn-s !min-h-11"
      {...(action.isBusy ? { 'aria-disabled': true } : {})}
      onClick={() => void (action.isBusy ? undefined : decide(body, notice))}
    >
      {text}
      <span className="sr-only"> {name}</span>
    </button>
  );
  return (
    <li className="border-b border-line py-4">
      <ErrorSummary problem={action.refused} />
      <h3 className="break-words font-strong">{name}</h3>
      <p className="text-small text-ink-2">
        {yearsText(proposal)}, {countOf(proposal.vehicles, 'vehicle')}.{' '}
        {known === null
          ? 'Neither the make nor the model is recognized.'
          : `${known.name} is recognized, but this model isn’t.`}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        {button('Add as car', { decision: 'add', ...named, kind: 'car' }, `${name} added.`)}
        {button('Add as motorcycle', { decision: 'add', ...named, kind: 'motorcycle' }, `${name} added.`)}
        {button('Dismiss', { decision: 'dismiss', ...named }, `${name} dismissed.`)}
        <Form className="flex min-w-0 flex-wrap items-end gap-3" state={action} onSend={saveAlias}>
          <SuggestedField
            onFocus={() => setFocused(true)}
            name={field}
            label={known === null ? 'Same make as' : `Same ${known.name} as`}
            options={(known === null ? makes : models.map((each) => each.name)).map((value) => ({ value }))}
          />
          <SubmitButton busy="Saving…" className="btn-line btn-s !min-h-11">
            Save alias
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}
