import { CircleAlert, MailCheck } from 'lucide-react';
import type { Submission, SubmissionStep } from '#contract/submissions.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { formatCount, formatMoney } from '#web/components/money/format-money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { draftPath, missingPath, STEP_WORDS } from './steps.ts';

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(', ');

/** Each step in a line. */
function linesOf(draft: Submission): readonly (readonly [SubmissionStep, string])[] {
  const { facts } = draft;
  const flaws =
    draft.story
      .find((section) => section.kind === 'flaws')
      ?.text.split('\n')
      .filter((line) => line.trim() !== '').length ?? 0;
  const mileage = facts.mileage === undefined ? '' : `${formatCount(facts.mileage)} ${facts.mileage_unit ?? 'mi'} shown`;
  const reserve = draft.has_reserve === false ? 'no reserve' : draft.reserve === null ? '' : `reserve ${formatMoney(draft.reserve)}`;
  return [
    ['vehicle', joined(draft.title, draft.vin, draft.dealer?.name)],
    ['facts', joined(mileage, facts.engine, facts.transmission, facts.title_status, draft.location.city)],
    ['story', joined(`${flaws} known ${flaws === 1 ? 'flaw' : 'flaws'}`, `${draft.story.length} ${draft.story.length === 1 ? 'section' : 'sections'} written`)],
    ['photographs', `${draft.images.length} of at least ${draft.photographs_needed}`],
    [
      'sale',
      joined(
        draft.starting_bid === null ? undefined : `starts at ${formatMoney(draft.starting_bid)}`,
        reserve,
        draft.earliest_start === null ? undefined : `not before ${draft.earliest_start}`,
      ),
    ],
  ];
}

/** The house must be able to write to a seller: said before they try to hand over, with the way to it. */
function VerifyFirst() {
  const user = useUser();
  if (user === null || user.email_verified) return null;
  return (
    <section className="band band-warn" aria-labelledby="verify-first">
      <Icon of={MailCheck} />
      <div className="min-w-0">
        <h2 id="verify-first" className="mb-2 font-strong">
          Verify {user.email} before you submit: follow the link that we sent there.
        </h2>
        <ResendVerification />
      </div>
    </section>
  );
}

/** All of it once more, with what is missing on top. */
export function ReviewStep({ draft }: { draft: Submission }) {
  return (
    <>
      <VerifyFirst />
      {draft.missing.length === 0 ? null : (
        <div className="band band-warn" role="status">
          <Icon of={CircleAlert} />
          <div>
            <strong>{draft.missing.length === 1 ? 'One thing is missing' : `${draft.missing.length} things are missing`}</strong>
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
      <ul className="border-t border-line">
        {linesOf(draft).map(([step, line]) => (
          <li key={step} className="flex items-start justify-between gap-6 border-b border-line py-3">
            <div className="min-w-0">
              <h2 className="font-strong">{STEP_WORDS[step].name}</h2>
              <p className="text-ink-2">{line === '' ? 'Nothing yet' : line}</p>
            </div>
            <PageLink className="link inline-flex min-h-11 items-center text-[.9375rem] font-strong" to={draftPath(draft.id, step)}>
              Change<span className="sr-only"> {STEP_WORDS[step].name.toLowerCase()}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Before you submit</legend>
        <label className="check">
          <input type="checkbox" id="field-is_true" name="is_true" value="yes" />
          Everything here is true as far as I know, and I own this vehicle or may sell it.
        </label>
        <label className="check">
          <input type="checkbox" id="field-terms_accepted" name="terms_accepted" value="yes" />I accept the seller terms. If the reserve is met, I sell.
        </label>
      </fieldset>
    </>
  );
}
