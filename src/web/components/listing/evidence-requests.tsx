import { useState } from 'react';
import type { Claims, PublicClaim } from '#contract/claim-requests.ts';
import { CLAIM_LIMITS } from '#contract/claims.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import { answerClaim } from '#contract/endpoints/claims.ts';
import type { Image } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { Radios, Select, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { refusedHere } from '#web/problems.ts';
import { EvidenceBadge } from './evidence-badge.tsx';
import { fileOptions } from './evidence-options.ts';

interface Props {
  slug: string;
  claims: Claims;
  documents: readonly VehicleDocument[];
  images: readonly Image[];
  onDone: () => void;
}

const NONE_CHOSEN = ['', 'Choose a document or photo'] as const;

function AnswerForm({ slug, claim, documents, images, onDone }: Omit<Props, 'claims'> & { claim: PublicClaim }) {
  const [outcome, setOutcome] = useState('attached');
  const isAttached = outcome === 'attached';
  // The page has a form for each claim, and no two fields may have the same ID.
  const names = { evidence_id: `evidence-${claim.id}`, text: `evidence-text-${claim.id}` };
  const send = (text: TextReader) => {
    const [kind, id = ''] = text(names.evidence_id).split(':');
    if (isAttached && id === '') throw refusedHere(names.evidence_id, 'Choose a document or photo.');
    return browserClient.call(answerClaim, {
      params: { slug, claim: claim.id },
      body: isAttached
        ? {
            outcome: 'attached',
            evidence: kind === 'document' ? 'document' : 'photo',
            evidence_id: id,
            text: text(names.text),
          }
        : { outcome: 'declined', text: text(names.text) },
    });
  };
  return (
    <ActionForm className="mt-3 grid max-w-xl gap-4" names={names} action={send} onDone={onDone}>
      <ErrorSummary />
      <Radios
        name={`evidence-outcome-${claim.id}`}
        legend={`Answer about “${claim.statement}”`}
        value={outcome}
        onChange={setOutcome}
        options={[
          ['attached', 'Attach evidence'],
          ['declined', 'Decline'],
        ]}
      />
      {isAttached ? (
        <Select
          name={names.evidence_id}
          label="Document or photo"
          options={[NONE_CHOSEN, ...fileOptions(documents, images)]}
        />
      ) : null}
      <TextArea
        name={names.text}
        label={isAttached ? 'Note (optional)' : 'Reason'}
        hint="Shown publicly."
        rows={2}
        maxLength={CLAIM_LIMITS.reason}
      />
      <div>
        <SubmitButton busy="Publishing…" className="btn-line">
          Publish answer
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

export function EvidenceRequests({ slug, claims, documents, images, onDone }: Props) {
  const open = claims.items.filter((claim) => claim.open_requests > 0);
  const others = claims.items.filter((claim) => claim.open_requests === 0);
  if (claims.items.length === 0) return null;
  const row = (claim: PublicClaim) => (
    <li key={claim.id} className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 font-strong [overflow-wrap:anywhere]">{claim.statement}</span>
        <EvidenceBadge evidence={claim.evidence} />
        {claim.open_requests === 0 ? null : <span className="text-small text-ink-2">{claim.open_requests} asked</span>}
      </p>
      {claims.is_open ? (
        <details open={claim.open_requests > 0}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {claim.open_requests > 0 ? 'Answer' : 'Add evidence'}
          </summary>
          <AnswerForm key={claim.answers.length} {...{ slug, claim, documents, images, onDone }} />
        </details>
      ) : null}
    </li>
  );
  return (
    <Section
      title={
        <>
          Requests for evidence <span className="tnum font-plain text-ink-3">{open.length}</span>
        </>
      }
      id="requests"
    >
      <p className="mt-2 max-w-prose text-ink-2">
        {open.length === 0 ? 'Nobody is waiting for an answer.' : 'Answers are public. Everyone who asked is notified.'}
      </p>
      {open.length === 0 ? null : <ul className="mt-3 border-t border-line">{open.map(row)}</ul>}
      {others.length === 0 ? null : (
        <Disclosure title={claims.is_open ? 'Add evidence to your claims' : 'Your claims'}>
          <ul className="mt-2 border-t border-line">{others.map(row)}</ul>
        </Disclosure>
      )}
    </Section>
  );
}
