import { useState } from 'react';
import type { DealerAccess, DealerDocument } from '#contract/dealers.ts';
import { renewDealerLicence } from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { DocumentField } from '#web/components/dealer/document-field.tsx';
import { DocumentList } from '#web/components/dealer/document-list.tsx';
import { formatDay } from '#web/components/dealer/document-labels.ts';
import { LicenceFields } from '#web/components/dealer/licence-fields.tsx';
import { LicenceBadge } from '#web/components/dealer/licence-badge.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader, WaitingButton } from '#web/components/ui/form.tsx';

interface SectionProps {
  dealer: DealerAccess;
  onDone: (notice: string) => void;
}

function statusText({ licence: { status, expires_on: day, days_left: left } }: DealerAccess): string {
  if (status === 'none' || day === null) return 'We have no license on file, so this dealership can’t list vehicles.';
  if (status === 'ended')
    return `Expired on ${formatDay(day)}. You can’t list vehicles until we’ve reviewed the new license. Scheduled and live auctions continue.`;
  if (status === 'good') return `Valid until ${formatDay(day)}.`;
  const when = left === 0 ? ', which is today' : left === 1 ? ', tomorrow' : `, in ${left ?? 0} days`;
  return `Expires on ${formatDay(day)}${when}. Upload the new license before then to keep selling.`;
}

function Renew({ dealer, onDone, onStop }: SectionProps & { onStop: () => void }) {
  const [documents, setDocuments] = useState<readonly DealerDocument[]>([]);
  const send = (text: TextReader) =>
    browserClient.call(renewDealerLicence, {
      params: { slug: dealer.slug },
      body: {
        licence_number: text('licence_number'),
        licence_expires_on: text('licence_expires_on'),
        documents: documents.map(({ id }) => id),
      },
    });
  return (
    <ActionForm
      className="mt-5 grid max-w-2xl gap-5"
      failed="Not sent. What you typed is still here. Please try again."
      action={send}
      onDone={() => {
        onDone('License submitted. We’ll email you once it’s reviewed.');
        onStop();
      }}
    >
      <ErrorSummary />
      <LicenceFields number={dealer.licence.number} />
      <DocumentField documents={documents} onChange={setDocuments} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Sending…" className="btn-solid">
          Submit license
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onStop}>
          Cancel
        </button>
      </div>
    </ActionForm>
  );
}

export function LicenceSection({ dealer, onDone }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { licence, renewal } = dealer;
  const mayRenew = dealer.may.includes('renew_licence') && renewal === null && !dealer.is_closed;
  return (
    <section className="mt-8" aria-labelledby="licence">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="licence" className="heading text-h3">
          License
        </h2>
        <LicenceBadge licence={licence} />
      </div>
      <p className="mt-2 max-w-prose text-ink-2">
        {licence.number === '' ? (
          ''
        ) : (
          <>
            Number <span className="data text-ink">{licence.number}</span>.{' '}
          </>
        )}
        {statusText(dealer)}
      </p>
      {renewal === null ? null : (
        <div className="alert mt-4 bg-note-soft">
          <div>
            <p>A new license, valid until {formatDay(renewal.licence_expires_on)}, is under review.</p>
            <div className="mt-3">
              <DocumentList documents={renewal.documents} />
            </div>
          </div>
        </div>
      )}
      {renewal === null && dealer.last_refusal !== '' ? (
        <p className="mt-3 max-w-prose border-l-[3px] border-ink pl-4">
          <span className="label block">Why we declined the last one</span>
          {dealer.last_refusal}
        </p>
      ) : null}
      {!mayRenew ? null : isOpen ? (
        <Renew dealer={dealer} onDone={onDone} onStop={() => setOpen(false)} />
      ) : (
        <WaitingButton className="btn-line mt-4" onClick={() => setOpen(true)}>
          Submit new license
        </WaitingButton>
      )}
    </section>
  );
}
