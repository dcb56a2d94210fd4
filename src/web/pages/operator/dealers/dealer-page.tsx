import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { DEALER_ROLE_LABELS } from '#contract/dealer-roles.ts';
import type { OperatorDealer } from '#contract/dealers.ts';
import { listAuditEntries } from '#contract/endpoints/operations.ts';
import { closeDealer, correctDealerLicence, readDealerForStaff } from '#contract/endpoints/dealer-records.ts';
import { browserClient } from '#web/api.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { AuditLog } from '#web/components/console/audit-log.tsx';
import { ApplicationCard } from '#web/components/dealer/application-card.tsx';
import { offerText, formatShare } from '#web/components/dealer/dealer-labels.ts';
import { formatDay } from '#web/components/dealer/document-labels.ts';
import { LicenceFields } from '#web/components/dealer/licence-fields.tsx';
import { LicenceBadge } from '#web/components/dealer/licence-badge.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { MemberRow } from './member-row.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { placeText } from '#web/components/listing/place-text.ts';

const ENTRIES = 30;
export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.dealer.name ?? 'Dealer', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const dealer = await read(readDealerForStaff, { params: { slug: params['slug'] ?? '' } });
  return {
    dealer,
    auditLog: await client
      .call(listAuditEntries, { query: { subject: `dealer:${dealer.slug}`, limit: ENTRIES } })
      .catch(() => null),
  };
}

interface PartProps {
  dealer: OperatorDealer;
  onDone: (notice: string) => void;
}

function LicencePart({ dealer, onDone }: PartProps) {
  const { licence } = dealer;
  const [typed, setTyped] = useState({ licence_number: licence.number, licence_expires_on: licence.expires_on ?? '' });
  return (
    <Section size="h4" title="License" id="licence">
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <LicenceBadge licence={licence} />
        {licence.expires_on === null ? null : (
          <span>
            Number <span className="data">{licence.number}</span> · valid until {formatDay(licence.expires_on)}
          </span>
        )}
      </p>
      <details className="mt-3 max-w-xl">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Correct manually</summary>
        <div
          onChange={(event) => {
            const field: EventTarget = event.target;
            if (field instanceof HTMLInputElement && field.name in typed)
              setTyped({ ...typed, [field.name]: field.value });
          }}
        >
          <ReasonForm
            id={`licence-${dealer.slug}`}
            hint="Saved to the audit log."
            button="Save license"
            busy="Saving…"
            notice="License saved."
            action={(reason) =>
              browserClient.call(correctDealerLicence, { params: { slug: dealer.slug }, body: { ...typed, reason } })
            }
            onDone={onDone}
          >
            <LicenceFields number={licence.number} expiresOn={licence.expires_on ?? ''} />
          </ReasonForm>
        </div>
      </details>
    </Section>
  );
}

function Facts({ dealer }: { dealer: OperatorDealer }) {
  const { place, figures } = dealer;
  const facts = [
    ['Place', placeText(place)],
    ['Phone', dealer.phone],
    ['Website', dealer.website],
    ['Listings', offerText(figures) || 'None'],
    ['Record', figures.ended === 0 ? 'No ended auctions yet' : formatShare(figures)],
    ['Since', <TimeText key="since" at={dealer.created_at} form="day" />],
  ] as const;
  return (
    <Section size="h4" title="Dealer" id="facts">
      <DescriptionList
        className="mt-2"
        rowClass="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)]"
        nameClass="text-ink-3"
        valueClass="break-words"
        rows={facts}
      />
      {dealer.about === '' ? null : (
        <p className="mt-3 max-w-prose whitespace-pre-line break-words text-ink-2">{dealer.about}</p>
      )}
    </Section>
  );
}

function People({ dealer, onDone }: PartProps) {
  return (
    <Section size="h4" title="Members" id="members">
      <ul className="mt-2 border-t border-line">
        {dealer.people.map((member) => (
          <MemberRow key={member.username} slug={dealer.slug} member={member} onDone={onDone} />
        ))}
      </ul>
      {dealer.invitations.length === 0 ? null : (
        <ul className="mt-3 text-small text-ink-2">
          {dealer.invitations.map((each) => (
            <li key={each.id} className="break-words py-1">
              Invited: {each.email}, as {DEALER_ROLE_LABELS[each.role].name.toLowerCase()}, by {each.invited_by}
              {each.is_expired ? ', expired' : ''}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export default function OperatorDealerPage() {
  const { dealer, auditLog } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage
      title={dealer.name}
      above={{ name: 'Dealers', to: '/operator/dealers' }}
      actions={
        <>
          {dealer.is_closed ? <span className="badge badge-outbid">Closed</span> : null}
          <PageLink className="btn btn-line" to={`/dealers/${dealer.slug}`}>
            Public page
          </PageLink>
        </>
      }
    >
      <SuccessAlert>{notice}</SuccessAlert>
      {dealer.is_closed ? <p className="alert bg-sunken">Closed: {dealer.closed_reason}</p> : null}
      <div className="mt-2 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid content-start gap-8">
          <Facts dealer={dealer} />
          <LicencePart dealer={dealer} onDone={done} />
        </div>
        <div className="grid content-start gap-8">
          <People dealer={dealer} onDone={done} />
          {dealer.is_closed ? null : (
            <Section size="h4" title="Close dealer" id="close">
              <p className="mt-2 max-w-prose text-ink-2">
                No new listings can be submitted for this dealer. Current listings continue, and past results stay
                public.
              </p>
              <div className="max-w-xl">
                <ReasonForm
                  id={`close-${dealer.slug}`}
                  hint="Sent to the dealer’s members."
                  button="Close dealer"
                  busy="Closing…"
                  tone="stop"
                  notice="Dealer closed. Its members were notified."
                  action={(reason) =>
                    browserClient.call(closeDealer, { params: { slug: dealer.slug }, body: { reason } })
                  }
                  onDone={done}
                />
              </div>
            </Section>
          )}
        </div>
      </div>
      <Section size="h4" title="Applications and documents" id="applications" className="mt-10">
        {dealer.applications.length === 0 ? (
          <p className="mt-2 text-ink-2">None. This dealer was created by staff.</p>
        ) : (
          <ul className="mt-2 border-t border-line">
            {dealer.applications.map((application) => (
              <li key={application.id} className="border-b border-line py-4">
                <ApplicationCard application={application} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {auditLog === null ? null : (
        <Section size="h4" title="Audit log" id="audit-log" className="mt-10">
          <AuditLog entries={auditLog.items} />
        </Section>
      )}
    </ConsolePage>
  );
}
