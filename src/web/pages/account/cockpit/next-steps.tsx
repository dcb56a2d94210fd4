import { ArrowRight } from 'lucide';
import type { Appointment } from '#contract/appointments.ts';
import type { Comment } from '#contract/auctions.ts';
import type { PublicClaim } from '#contract/claim-requests.ts';
import type { ShotCoverage } from '#contract/photo-coverage.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { CockpitData } from './cockpit-data.ts';
import { unanswered } from './questions.tsx';

interface StepsData {
  readonly auction: Pick<CockpitData['auction'], 'state' | 'reserve_status' | 'price'>;
  readonly comments: readonly Pick<Comment, 'question' | 'removed' | 'posted_at'>[];
  readonly appointments: readonly Pick<Appointment, 'is_my_turn'>[];
  readonly claims: { readonly items: readonly Pick<PublicClaim, 'open_requests'>[] };
  readonly coverage: {
    readonly is_open: boolean;
    readonly items: readonly Pick<ShotCoverage, 'href' | 'open_requests'>[];
  };
}
interface Step {
  readonly to: string;
  readonly text: string;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Suggestions for an open auction, the most urgent first. */
export function stepsOf(
  { reserve }: Pick<Submission, 'reserve'>,
  { auction, comments, appointments, claims, coverage }: StepsData,
): Step[] {
  const questions = unanswered(comments).length;
  const requests = appointments.filter((each) => each.is_my_turn).length;
  const missing = coverage.items.filter(({ href }) => href === null);
  const photos = missing.filter(({ open_requests: count }) => count > 0).length;
  const evidence = claims.items.filter(({ open_requests: count }) => count > 0).length;
  const { price } = auction;
  const isShort = auction.state === 'live' && auction.reserve_status === 'not_met' && price !== null;
  const gap = isShort && reserve !== null ? reserve.amount - price.amount : 0;
  return [
    ...(questions > 0 ? [{ to: '#questions-title', text: `Answer ${counted(questions, 'question')}` }] : []),
    ...(requests > 0 ? [{ to: '#appointments', text: `Answer ${counted(requests, 'appointment request')}` }] : []),
    ...(photos > 0 ? [{ to: '#photo-requests', text: `Add ${counted(photos, 'photo')} that bidders asked for` }] : []),
    ...(evidence > 0 ? [{ to: '#requests', text: `Show evidence for ${counted(evidence, 'claim')}` }] : []),
    ...(photos === 0 && coverage.is_open && missing.length > 0
      ? [{ to: '#photo-requests', text: `Add ${counted(missing.length, 'missing standard photo')}` }]
      : []),
    ...(gap > 0 && reserve !== null
      ? [
          {
            to: '#reserve-title',
            text: `The bid is ${formatMoney({ ...reserve, amount: gap })} below your reserve. You can lower it until the close`,
          },
        ]
      : []),
  ];
}

export function NextSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <Section title="What to do next" id="next-steps">
      {steps.length === 0 ? (
        <p className="mt-3 text-ink-2">Nothing is waiting for you. We notify you of questions and requests.</p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {steps.map(({ to, text }) => (
            <li key={text} className="border-b border-line">
              <a
                href={to}
                className="flex min-h-12 items-center justify-between gap-4 py-2 font-strong underline-offset-4 hover:underline"
              >
                {text}
                <Icon of={ArrowRight} size={18} className="flex-none" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
