import { Check } from 'lucide';
import type { Submission } from '#contract/submissions.ts';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function Submitted({ submission }: { submission: Submission }) {
  return (
    <>
      <AccountHead title={submission.title} lead="We received your submission." />
      <div className="alert mt-6 bg-go-soft" role="status">
        <Icon of={Check} className="text-go" />
        <span>
          <strong>{STATUS_LABELS[submission.state].word}.</strong>{' '}
          {submission.submitted_at === null ? (
            ''
          ) : (
            <>
              Submitted <TimeText at={submission.submitted_at} />.
            </>
          )}
        </span>
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[20rem_1fr]">
        <Picture image={submission.images[0] ?? null} sizes="20rem" isDecorative className="aspect-[3/2] w-full" />
        <div>
          <h2 className="heading text-h2">What happens next</h2>
          <ol className="mt-4 grid list-decimal gap-3 pl-5 text-ink-2">
            <li>We review it within 1 to 2 business days. If something is unclear, we’ll ask you here and by email.</li>
            <li>
              After approval, you read and approve the final listing. Then we schedule it and list it as coming soon.
            </li>
            <li>The auction runs for seven days. You see every bid and answer questions on its page.</li>
          </ol>
          <div className="mt-6 flex flex-wrap gap-3">
            <PageLink className="btn btn-solid" to="/account/auctions">
              Your auctions
            </PageLink>
            <PageLink className="btn btn-line" to="/account/auctions/submit">
              Submit another vehicle
            </PageLink>
          </div>
        </div>
      </div>
    </>
  );
}
