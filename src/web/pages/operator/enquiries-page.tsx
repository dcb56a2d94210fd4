import { useMemo, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ENQUIRY_STATES, MAX_MESSAGE_LENGTH } from '#contract/content-kinds.ts';
import type { Enquiry } from '#contract/content.ts';
import { answerEnquiry, listEnquiries } from '#contract/endpoints/content.ts';
import { browserClient } from '#web/api.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ActionForm, ErrorSummary, SubmitButton, SuccessAlert, TextArea } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Inquiries', isPrivate: true });

const VIEWS = [...ENQUIRY_STATES, 'all'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view = oneOf(VIEWS, searchParams.get('state')) ?? 'open';
  const cursor = searchParams.get('cursor');
  const page = await pageContext(context).client.call(listEnquiries, {
    query: { ...(view === 'all' ? {} : { state: view }), ...(cursor === null ? {} : { cursor }) },
  });
  return { page, view, isFirst: cursor === null };
}

function Answer({ enquiry, onAnswered }: { enquiry: Enquiry; onAnswered: (notice: string) => void }) {
  const [answer, setAnswer] = useTyped(`enquiry:${enquiry.id}`);
  const name = `answer-${enquiry.reference}`;
  const names = useMemo(() => ({ answer: name }), [name]);
  const { revalidate } = useRevalidator();
  const send = async () => {
    await browserClient.call(answerEnquiry, { params: { id: enquiry.id }, body: { answer } });
    setAnswer('');
    onAnswered(`Your answer to ${enquiry.name} (${enquiry.reference}) was sent to ${enquiry.email}.`);
    await revalidate();
  };
  return (
    <ActionForm
      className="mt-4 max-w-3xl"
      failed="Not sent. What you typed is still here. Please try again."
      names={names}
      action={send}
    >
      <ErrorSummary />
      <TextArea
        name={name}
        label="Your answer"
        hint={`Sent to ${enquiry.email} with “Dear ${enquiry.name},” above and their message quoted below.`}
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <SubmitButton busy="Sending…" className="btn-solid mt-3">
        Send answer
      </SubmitButton>
    </ActionForm>
  );
}

function EnquiryItem({ enquiry, onAnswered }: { enquiry: Enquiry; onAnswered: (notice: string) => void }) {
  return (
    <li className="border-b border-line py-5">
      <article aria-labelledby={`enquiry-${enquiry.id}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`enquiry-${enquiry.id}`} className="heading break-words text-h4">
            {enquiry.subject}
          </h2>
          <span className={`badge ${enquiry.state === 'open' ? 'badge-warn' : 'badge-met'}`}>
            {enquiry.state === 'open' ? 'Open' : 'Answered'}
          </span>
        </div>
        <p className="mt-1 text-small text-ink-3">
          <span className="data">{enquiry.reference}</span>, {enquiry.name},{' '}
          <a className="link break-all" href={`mailto:${enquiry.email}`}>
            {enquiry.email}
          </a>
          {enquiry.phone === '' ? '' : `, ${enquiry.phone}`}, <TimeText at={enquiry.received_at} />
          {enquiry.username === null ? null : (
            <>
              ,{' '}
              <PageLink className="link" to={`/operator/people/${enquiry.username}`}>
                {enquiry.username}
              </PageLink>
            </>
          )}
        </p>
        {enquiry.about === null ? null : (
          <p className="mt-1 text-small">
            About{' '}
            <PageLink className="link" to={enquiry.about.href}>
              {enquiry.about.title}
            </PageLink>
          </p>
        )}
        <p className="mt-3 max-w-prose whitespace-pre-line break-words">{enquiry.message}</p>
        {enquiry.answer === null ? (
          <Answer enquiry={enquiry} onAnswered={onAnswered} />
        ) : (
          <div className="mt-4 max-w-prose border-l-[3px] border-ink pl-4">
            <p className="label">
              Answered by {enquiry.answered_by ?? 'staff'}
              {enquiry.answered_at === null ? null : (
                <>
                  , <TimeText at={enquiry.answered_at} />
                </>
              )}
            </p>
            <p className="mt-1 whitespace-pre-line break-words">{enquiry.answer}</p>
          </div>
        )}
      </article>
    </li>
  );
}

export default function EnquiriesPage() {
  const { page, view, isFirst } = useLoaderData<typeof loader>();
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <ConsolePage title="Inquiries" note={<>{page.open_count} open</>}>
      <ViewChips
        label="Inquiries"
        views={[
          { text: 'Open', to: '/operator/enquiries', isOn: view === 'open', count: page.open_count },
          { text: 'Answered', to: '/operator/enquiries?state=answered', isOn: view === 'answered' },
          { text: 'All', to: '/operator/enquiries?state=all', isOn: view === 'all' },
        ]}
      />
      <SuccessAlert>{notice}</SuccessAlert>
      {page.items.length === 0 ? (
        <div className="mt-4">
          <Nothing title={view === 'open' ? 'No open inquiries' : 'No inquiries yet'}>
            Messages from the site’s contact forms appear here.
          </Nothing>
        </div>
      ) : (
        <ol className="mt-2">
          {page.items.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} onAnswered={setNotice} />
          ))}
        </ol>
      )}
      <Pages
        first={addressOf('/operator/enquiries', { state: view })}
        next={
          page.next_cursor === null ? null : addressOf('/operator/enquiries', { state: view, cursor: page.next_cursor })
        }
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
