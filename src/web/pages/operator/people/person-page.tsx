import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Paddle } from '#contract/account.ts';
import { listAuditEntries } from '#contract/endpoints/operations.ts';
import { changePaddle, readPaddle, readPersonFile, readPersonOverview } from '#contract/endpoints/people.ts';
import { browserClient } from '#web/api.ts';
import { amountText, formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { ActionPanel } from '#web/components/console/action-panel.tsx';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { AuditSection } from '#web/components/console/audit-log.tsx';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { mayDo } from '#contract/staff.ts';
import { refusedHere } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { blockedFrom } from './blocked-from.ts';
import { SectionLinks, Sections } from './sections.tsx';
import { UserActions, Notes, Sessions } from './moderation.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const ENTRIES = 20;

export const meta: MetaFunction = ({ params }) => pageMeta({ title: params['username'] ?? 'Person', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const paddle = await read(readPaddle, { params: { username: params['username'] ?? '' } });
  const { username } = paddle;
  const [file, { sections }, auditLog] = await Promise.all([
    client.call(readPersonFile, { params: { username } }),
    client.call(readPersonOverview, { params: { username } }),
    client.call(listAuditEntries, { query: { subject: `user:${username}`, limit: ENTRIES } }),
  ]);
  return { paddle, file, sections, auditLog };
}

const yes = (value: boolean) => (value ? 'Yes' : 'No');

function Facts({ paddle, blocked }: { paddle: Paddle; blocked: string | null }) {
  const facts = [
    ['Email verified', yes(paddle.email_verified)],
    ['Bidding terms accepted', yes(paddle.terms_accepted)],
    ['Card saved', yes(paddle.has_payment_method)],
    ['Blocked from', blocked ?? 'Nothing'],
    ['Limit', formatMoney(paddle.limit)],
    ['Committed to leading bids', paddle.leads_live_auctions ? 'Hidden until the auctions close' : 'Nothing'],
  ] as const;
  return <DescriptionList rows={facts} className="mt-3 max-w-xl" valueClass="data" />;
}

/** The confirmation is outside the panel, which closes. */
function BiddingLimits({ paddle }: { paddle: Paddle }) {
  const { notice, done } = useNotice();
  return (
    <>
      <SuccessAlert>{notice}</SuccessAlert>
      <ActionPanel title="Edit bidding limits">
        <ChangePaddle paddle={paddle} onDone={done} />
      </ActionPanel>
    </>
  );
}

function ChangePaddle({ paddle, onDone }: { paddle: Paddle; onDone: (notice: string) => void }) {
  const { currency } = paddle.limit;
  const [isVerified, setVerified] = useState(paddle.email_verified);
  const [limit, setLimit] = useState(amountText(paddle.limit.amount, currency));
  return (
    <ReasonForm
      id={`paddle-${paddle.username}`}
      hint="Saved to the audit log."
      button="Edit bidding limits"
      busy="Changing…"
      notice="Bidding limits saved."
      action={async (reason) => {
        const amount = limit === '0' ? 0 : parseAmount(limit, currency);
        if (amount === null) throw refusedHere('limit', 'Enter the limit as an amount. 0 stops them from bidding.');
        const { username } = paddle;
        const change = (body: { email_verified?: boolean; limit?: number }) =>
          browserClient.call(changePaddle, { params: { username }, body: { ...body, reason } });
        // A high limit may wait for a second approval; the rest is saved at once.
        if (isVerified !== paddle.email_verified) await change({ email_verified: isVerified });
        if (isVerified !== paddle.email_verified && amount === paddle.limit.amount) return null;
        return runOrRequest(() => change({ limit: amount }), {
          action: 'raise_limit',
          username,
          limit: amount,
          reason,
        });
      }}
      onDone={onDone}
    >
      <Checkbox checked={isVerified} onChange={(event) => setVerified(event.target.checked)}>
        Email address verified
      </Checkbox>
      <Field
        name="limit"
        label={`Limit (${currency})`}
        inputMode="numeric"
        autoComplete="off"
        className="data"
        value={limit}
        onChange={(event) => setLimit(formatTyped(event.target.value, currency))}
      />
    </ReasonForm>
  );
}

export default function PersonPage() {
  const { paddle, file, sections, auditLog } = useLoaderData<typeof loader>();
  const mayChange = mayDo(useUser()?.staff_roles ?? [], 'change_paddles');
  const blocked = blockedFrom({ isBidBlocked: paddle.blocked, blocks: file.blocks });
  return (
    <ConsolePage
      title={paddle.username}
      above={{ name: 'People', to: '/operator/people' }}
      actions={
        <>
          {file.strikes === 0 ? null : <span className="badge badge-warn">{countOf(file.strikes, 'strike')}</span>}
          {blocked === null ? null : <span className="badge badge-outbid">Blocked: {blocked}</span>}
        </>
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <p className="break-words text-ink-2">
          <strong className="font-strong text-ink">{file.name}</strong>,{' '}
          <a className="link" href={`mailto:${file.email}`}>
            {file.email}
          </a>
          , here since <TimeText at={file.created_at} form="date" />
        </p>
        <SectionLinks sections={sections} />
        <Section size="h4" title="Bidding" id="paddle">
          <Facts paddle={paddle} blocked={blocked} />
        </Section>
        {file.connected.length === 0 ? null : (
          <Section size="h4" title="Connected people" id="connected">
            <p className="mt-1 text-small text-ink-2">They can’t bid in each other’s auctions.</p>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              {file.connected.map((username) => (
                <li key={username}>
                  <PersonLink username={username} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section size="h4" title="Notes and strikes" id="notes">
          <Notes file={file} />
        </Section>
        <Sections sections={sections} username={paddle.username} />
        <Section size="h4" title="Sessions" id="sessions">
          <Sessions file={file} />
        </Section>
        <AuditSection subject={`user:${paddle.username}`} page={auditLog} />
      </div>
      <div className="grid content-start gap-4">
        {mayChange ? <BiddingLimits key={paddle.username} paddle={paddle} /> : null}
        <UserActions file={file} />
      </div>
    </ConsolePage>
  );
}
