import { CircleAlert, Lightbulb, MailCheck, PencilLine } from 'lucide';
import type { Submission, SubmissionStep } from '#contract/submissions.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import type { AdviceOnListing } from '#web/components/price-guide/read-reserve-advice.ts';
import { ReserveAdvice } from '#web/components/price-guide/reserve-advice.tsx';
import { ListingPreview } from '#web/components/listing/listing-preview.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { draftPath, missingPath, STEP_LABELS } from './steps.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

function VerifyFirst() {
  const user = useUser();
  if (user === null || user.email_verified) return null;
  return (
    <section className="alert alert-warn" aria-labelledby="verify-first">
      <Icon of={MailCheck} />
      <div className="min-w-0">
        <h2 id="verify-first" className="mb-2 font-strong">
          Verify {user.email} before you submit. Use the link in the email we sent you.
        </h2>
        <ResendVerification />
      </div>
    </section>
  );
}

function RelistChecks({ draft }: { draft: Submission }) {
  if (draft.relist_checks.length === 0) return null;
  return (
    <section className="alert alert-soft" aria-labelledby="relist-checks">
      <Icon of={Lightbulb} />
      <div>
        <h2 id="relist-checks" className="font-strong">
          Before you list it again
        </h2>
        <ul className="mt-1">
          {draft.relist_checks.map((check) => (
            <li key={check.field}>
              <PageLink className="link inline-flex min-h-6 items-center" to={missingPath(draft.id, check)}>
                {check.message}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const EDITED: readonly SubmissionStep[] = ['vehicle', 'facts', 'story', 'photos', 'sale'];

function EditLinks({ draft }: { draft: Submission }) {
  return (
    <nav aria-label="Edit your listing">
      <ul className="flex flex-wrap items-center gap-2">
        {EDITED.map((step) => (
          <li key={step}>
            <PageLink className="btn btn-line btn-s !min-h-11" to={draftPath(draft.id, step)}>
              <Icon of={PencilLine} size={16} />
              Edit {STEP_LABELS[step].name.toLowerCase()}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ReviewStep({ draft, advice }: { draft: Submission; advice: AdviceOnListing | null }) {
  const user = useUser();
  return (
    <>
      <VerifyFirst />
      <RelistChecks draft={draft} />
      {draft.relist_of === null || advice === null ? null : (
        <ReserveAdvice {...advice} reserve={draft.reserve?.amount ?? null} />
      )}
      {draft.missing.length === 0 ? null : (
        <div className="alert alert-warn" role="status">
          <Icon of={CircleAlert} />
          <div>
            <strong>
              {draft.missing.length === 1 ? '1 thing is missing' : `${draft.missing.length} things are missing`}
            </strong>
            <ul className="mt-1">
              {draft.missing.map((missing) => (
                <li key={missing.field + missing.message}>
                  <PageLink className="link inline-flex min-h-6 items-center" to={missingPath(draft.id, missing)}>
                    {missing.message}
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <EditLinks draft={draft} />
      <section aria-label="Preview of your listing" className="border-y-2 border-ink py-6">
        <ListingPreview submission={draft} seller={user?.username ?? ''} />
      </section>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Before you submit</legend>
        <Checkbox id="field-is_true" name="is_true" value="yes">
          Everything here is true as far as I know, and I own this vehicle or am authorized to sell it.
        </Checkbox>
        <Checkbox id="field-terms_accepted" name="terms_accepted" value="yes">
          I accept the seller terms. If the reserve is met, I will sell.
        </Checkbox>
      </fieldset>
    </>
  );
}
