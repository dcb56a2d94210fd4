import { addressOf, formOf } from '#contract/call.ts';
import { addDisputeStatement, addEvidence, downloadEvidence, openDispute } from '#contract/endpoints/settlements.ts';
import { EVIDENCE_LABELS } from '#contract/claims.ts';
import type { PublicClaim } from '#contract/claim-requests.ts';
import { useState } from 'react';
import { FileText } from 'lucide';
import { DISPUTE_DECISION_LABELS, SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import type { Dispute, Sale } from '#contract/settlements.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { type TextReader } from '#web/components/ui/form.tsx';
import { messageOf } from '#web/problems.ts';
import { type FormProps, SaleForm } from './action-forms.tsx';
import { browserClient } from '#web/api.ts';

const KB = 1024;
const FILE_FIELD = {
  type: 'file',
  accept: 'application/pdf,image/*',
  className: '!py-2.5',
} as const;

export function DisputeCard({ dispute }: { dispute: Dispute }) {
  return (
    <article className="border-b border-line py-4">
      <p>
        <span className={`badge ${dispute.decided_at === null ? 'badge-outbid' : 'badge-plain'}`}>
          {dispute.decided_at === null ? 'Open' : 'Decided'}
        </span>{' '}
        <span className="text-small text-ink-2">
          opened by the {dispute.opened_by}, <TimeText at={dispute.opened_at} form="full" />
        </span>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{dispute.reason}</p>
      {dispute.claims.length === 0 ? null : (
        <div className="mt-3">
          <p className="label">Disputed claims</p>
          <ul className="mt-1 grid gap-1">
            {dispute.claims.map(({ id, statement, evidence }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {statement} <span className="text-small text-ink-3">({EVIDENCE_LABELS[evidence]})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {dispute.statements.map(({ by, text, at }) => (
        <div key={`${at} ${text}`} className="mt-4 border-l-2 border-line-strong pl-4">
          <p className="text-small text-ink-2">
            The {by} adds, <TimeText at={at} form="full" />
          </p>
          <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </div>
      ))}
      {dispute.evidence.length === 0 ? null : (
        <ul className="mt-3 grid gap-1">
          {dispute.evidence.map((each) => (
            <li key={each.id} className="flex items-center gap-2 text-small">
              <Icon of={FileText} size={16} />
              <a
                className="link inline-flex min-h-11 items-center break-all"
                href={addressOf(downloadEvidence, { params: { id: each.id } })}
                target="_blank"
                rel="noreferrer"
              >
                {each.file_name}
              </a>{' '}
              <span className="text-ink-3">
                {Math.max(1, Math.round(each.bytes / KB))} kB, by the {each.by}
              </span>
            </li>
          ))}
        </ul>
      )}
      {dispute.decision === null ? null : (
        <p className="mt-3 max-w-prose border-l-[3px] border-ink pl-4">
          <strong>
            {DISPUTE_DECISION_LABELS[dispute.decision]}
            {dispute.refunded === null ? null : ` (${formatMoney(dispute.refunded, { cents: true })})`}.
          </strong>{' '}
          {dispute.decision_reason}
        </p>
      )}
    </article>
  );
}

function Evidence({ sale, onDone }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  // Remounts the file input, which would otherwise still name the uploaded file.
  const [sent, setSent] = useState(0);
  return (
    <SaleForm
      button="Upload"
      busy="Sending…"
      notice="Added to the dispute."
      tone="btn-line"
      onDone={(notice) => {
        setFile(null);
        setSent(sent + 1);
        onDone(notice);
      }}
      action={() =>
        browserClient.call(addEvidence, {
          body: formOf(addEvidence, { slug: sale.slug, document: file ?? new File([], 'document') }),
        })
      }
    >
      <Field
        key={sent}
        name="document"
        label="Document or photo"
        hint="PDF or image, up to 10 MB. Visible to the other party and our staff."
        {...FILE_FIELD}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
    </SaleForm>
  );
}

/** Evidence may come with the dispute. A refused file leaves the dispute open, and can be sent again. */
function OpenDispute({ sale, claims, onDone }: FormProps & { claims: readonly PublicClaim[] }) {
  const [file, setFile] = useState<File | null>(null);
  const open = async (text: TextReader) => {
    const { slug } = sale;
    await browserClient.call(openDispute, {
      params: { slug },
      body: {
        reason: text('reason'),
        claims: claims.flatMap(({ id }) => (text(`disputed.${id}`) === 'yes' ? [id] : [])),
      },
    });
    const opened = 'Dispute opened. We notified the other party and our staff.';
    if (file === null) return opened;
    return browserClient.call(addEvidence, { body: formOf(addEvidence, { slug, document: file }) }).then(
      () => opened,
      (error: unknown) => `${opened} The file wasn’t added: ${messageOf(error, 'please upload it again below.')}`,
    );
  };
  return (
    <SaleForm button="Open dispute" busy="Opening…" notice="" tone="btn-stop" onDone={onDone} action={open}>
      <DisputedClaims claims={claims} />
      <TextArea name="reason" label="What’s the problem?" rows={4} maxLength={SETTLEMENT_LIMITS.note} />
      <Field
        {...FILE_FIELD}
        name="document"
        label="Document or photo (optional)"
        hint="PDF or image, up to 10 MB. You can add more later."
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
    </SaleForm>
  );
}

function Statement({ sale, onDone }: FormProps) {
  const [sent, setSent] = useState(0);
  return (
    <SaleForm
      key={sent}
      button="Add statement"
      busy="Sending…"
      notice="Added to the dispute. Visible to the other party and our staff."
      tone="btn-solid"
      onDone={(notice) => {
        setSent(sent + 1);
        onDone(notice);
      }}
      action={(text) =>
        browserClient.call(addDisputeStatement, { params: { slug: sale.slug }, body: { text: text('text') } })
      }
    >
      <TextArea
        name="text"
        label="Your statement"
        hint="Visible to the other party and our staff."
        rows={4}
        maxLength={SETTLEMENT_LIMITS.note}
      />
    </SaleForm>
  );
}

function DisputedClaims({ claims }: { claims: readonly PublicClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="flabel">Which of the seller’s claims do you dispute?</legend>
      <div className="mt-1 grid">
        {claims.map(({ id, statement, evidence }) => (
          <Checkbox key={id} name={`disputed.${id}`} value="yes">
            <span className="[overflow-wrap:anywhere]">
              {statement} <span className="text-small text-ink-3">({EVIDENCE_LABELS[evidence]})</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export function DisputesPart({
  sale,
  disputes,
  claims,
  onDone,
}: {
  sale: Sale;
  claims: readonly PublicClaim[];
  disputes: readonly Dispute[];
  onDone: (notice: string) => void;
}) {
  const mayOpen = sale.may.includes('open_dispute');
  if (disputes.length === 0 && !mayOpen) return null;
  return (
    <Section
      title={disputes.length === 0 ? 'Problem with this sale?' : 'Disputes'}
      id="disputes"
      size="h3"
      className="mt-12"
    >
      {disputes.length === 0 ? null : (
        <div className="mt-3 border-t border-line">
          {disputes.map((dispute) => (
            <DisputeCard key={dispute.id} dispute={dispute} />
          ))}
        </div>
      )}
      {sale.may.includes('add_evidence') ? (
        <>
          <Statement sale={sale} onDone={onDone} />
          <Evidence sale={sale} onDone={onDone} />
        </>
      ) : null}
      {mayOpen ? (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">Open a dispute</summary>
          <p className="max-w-prose text-ink-2">
            Contact the other party first. If that doesn’t help, open a dispute. All deadlines pause until we decide.
          </p>
          <OpenDispute sale={sale} claims={claims} onDone={onDone} />
        </details>
      ) : null}
    </Section>
  );
}
