import { useRevalidator } from 'react-router';
import type { Submission } from '#contract/submissions.ts';
import { agreeToListing } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { feeText, paidText } from '#web/components/account/seller-fee.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { refusedHere } from '#web/problems.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

const ASK = 'Confirm that you agree to the listing and the terms.';

export function Agree({ submission, hash }: { submission: Submission; hash: string }) {
  const { revalidate } = useRevalidator();
  const agree = (text: TextReader) => {
    if (text('agreed') !== 'yes') throw refusedHere('agreed', ASK);
    return browserClient
      .call(agreeToListing, { params: { id: submission.id }, body: { text_hash: hash, agreed: true } })
      .finally(() => void revalidate());
  };
  const terms = [
    ['Starting bid', submission.starting_bid === null ? '' : formatMoney(submission.starting_bid)],
    [
      'Reserve',
      submission.has_reserve === true && submission.reserve !== null
        ? `${formatMoney(submission.reserve)}, only you and we can see it`
        : 'None: it sells to the highest bidder',
    ],
    [
      'Dates',
      submission.planned === null ? (
        'We send them to you after you agree'
      ) : (
        <>
          <TimeText at={submission.planned.start_date} /> to <TimeText at={submission.planned.close_date} />
        </>
      ),
    ],
    ['Listing fee', 'None'],
    ['Our fee', feeText(submission)],
    ['You are paid', paidText(submission)],
  ] as const;
  return (
    <ActionForm
      className="mt-6 max-w-3xl rounded-panel border-2 border-ink p-5"
      failed="We couldn’t save your approval. Please try again."
      action={async (text) => agree(text)}
    >
      <h2 className="heading text-h3">Approved: review and agree</h2>
      <p className="mt-2 text-ink-2">
        This is your listing as bidders will see it. If something is wrong, contact us before you agree.
      </p>
      <DescriptionList
        rows={terms}
        className="mt-4 border-t border-line"
        rowClass="flex justify-between gap-6 border-b border-line py-2"
        nameClass="flex-none text-ink-2"
        valueClass="text-right font-strong"
      />
      <ErrorSummary />
      <Checkbox className="mt-4 !items-start" id="field-agreed" name="agreed" value="yes">
        <span>
          I have read the listing below and agree to it and to the{' '}
          <PageLink className="link" to="/terms-of-use">
            terms
          </PageLink>
          .{' '}
          {submission.has_reserve === true
            ? 'If the reserve is met, I will sell.'
            : 'I will sell to the highest bidder.'}
        </span>
      </Checkbox>
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton busy="Saving…" className="btn-bid px-8">
          Agree
        </SubmitButton>
        <PageLink className="btn btn-line" to="/contact-us">
          Report a problem
        </PageLink>
      </div>
    </ActionForm>
  );
}
