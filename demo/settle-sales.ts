import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { SaleActionSchema, NegotiateSchema, StaffSaleActionSchema } from '#contract/settlements.ts';
import type { Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';
import { STAFF_USERNAME } from './people.ts';

type Side = 'buyer' | 'seller';
type Step = { readonly hours: number } & (
  | {
      readonly by: Side;
      readonly action:
        | z.output<typeof SaleActionSchema>
        | { readonly action: 'collect'; readonly inHours: number; readonly place: string };
    }
  | {
      readonly by: Side;
      readonly says: z.output<typeof NegotiateSchema> | { readonly action: 'offer_more'; readonly percent: number };
    }
  | { readonly by: Side; readonly disputes: string }
  | { readonly by: Side; readonly writes: string }
  | { readonly by: 'staff'; readonly action: z.output<typeof StaffSaleActionSchema> }
);

const address = (name: string, street: string, phone: string) => ({
  action: 'give_particulars' as const,
  name,
  address: street,
  phone,
  shares_email: true,
});
const BOTH = (buyer: ReturnType<typeof address>, seller: ReturnType<typeof address>): Step[] => [
  { hours: 1, by: 'buyer', action: buyer },
  { hours: 2, by: 'seller', action: seller },
];
const DANA = address('Dana Whitcombe', '418 Alder Street\nPortland, Oregon 97209\nUnited States', '+1 503 555 0142');
const BO = address('Bo Sorensen', '77 Quarry Road\nDuluth, Minnesota 55802\nUnited States', '+1 218 555 0117');
const MERIDIAN = address(
  'Meridian Motors',
  '2100 West Coast Highway\nNewport Beach, California 92663\nUnited States',
  '+1 949 555 0118',
);
const PETE = address('Pete Novak', '9 Lantern Lane\nBurlington, Vermont 05401\nUnited States', '+1 802 555 0164');
const GREEN_MOUNTAIN = address(
  'Green Mountain Four by Four',
  '640 Mountain Road\nStowe, Vermont 05672\nUnited States',
  '+1 802 555 0146',
);

const throughHandover = (place: string, from = 20): Step[] => [
  {
    hours: from - 1,
    by: 'seller',
    action: { action: 'plan_task', task: 'loan_payoff', is_needed: false, planned_on: null },
  },
  {
    hours: from,
    by: 'buyer',
    action: { action: 'say_paid', note: 'Wired this morning; the reference is the lot number.' },
  },
  { hours: from + 14, by: 'seller', action: { action: 'confirm_payment' } },
  { hours: from + 16, by: 'seller', action: { action: 'issue_bill' } },
  { hours: from + 18, by: 'buyer', action: { action: 'collect', inHours: 30, place } },
  { hours: from + 20, by: 'seller', action: { action: 'agree_collection' } },
  { hours: from + 50, by: 'buyer', action: { action: 'confirm_handover' } },
];

/** The course of demo sales after the hammer, by entry key. The other sales wait for their buyers. */
const COURSES: Readonly<Record<string, readonly Step[]>> = {
  // The payment is late.
  'c10-1974': BOTH(PETE, GREEN_MOUNTAIN),
  'cuda-340-1970': [...BOTH(BO, MERIDIAN), ...throughHandover('2100 West Coast Highway, Newport Beach')],
  'impala-ss-1996': [...BOTH(DANA, MERIDIAN), ...throughHandover('2100 West Coast Highway, Newport Beach', 16)],
  'gto-1967': [
    { hours: 3, by: 'seller', action: MERIDIAN },
    {
      hours: 62,
      by: 'staff',
      action: {
        action: 'declare_default',
        fault: 'buyer',
        reason: 'The buyer told us by phone that he can’t pay for the car.',
      },
    },
  ],
  'healey-3000-bj8-1965': [
    { hours: 3, by: 'seller', writes: 'Congratulations! I’ll send my bank details by phone tomorrow; please call me.' },
    { hours: 5, by: 'buyer', writes: 'Thank you. Will you keep the spare set of wires for me too?' },
    {
      hours: 6,
      by: 'seller',
      action: { action: 'plan_task', task: 'loan_payoff', is_needed: false, planned_on: null },
    },
    { hours: 30, by: 'buyer', action: { action: 'say_paid', note: 'Sent by wire today.' } },
  ],
  '300ge-1991': [
    {
      hours: 4,
      by: 'seller',
      action: address('Anna Brunner', '31 Larimer Court\nTelluride, Colorado 81435\nUnited States', '+1 970 555 0129'),
    },
  ],
  'iso-rivolta-1964': [
    {
      hours: 14,
      by: 'buyer',
      disputes:
        'The seller told me by phone that the spare wheel and tool roll in the photos no longer come with the car. They were part of why I bid.',
    },
  ],
  'nsx-2017': [{ hours: 20, by: 'buyer', says: { action: 'offer_more', percent: 4 } }],
};
const SECOND_CHANCE_USERNAMES: readonly string[] = ['marcus_k', 'dana_w'];

export interface SettleAction {
  readonly kind: 'settle';
  readonly entry: CatalogueEntry;
  readonly step: Step;
}

/** Past sales all went through. */
const COMPLETED: readonly Step[] = [
  ...BOTH(
    address('The buyer', '12 Mill Road\nIthaca, New York 14850\nUnited States', '+1 607 555 0110'),
    address('The seller', '80 Canal Street\nLafayette, Louisiana 70501\nUnited States', '+1 337 555 0119'),
  ),
  ...throughHandover('80 Canal Street, Lafayette'),
];
const PAST_RESULT_KEY = /^past-/;

export function planSettlement(entry: CatalogueEntry, closesAt: number): { at: number; action: SettleAction }[] {
  if (PAST_RESULT_KEY.test(entry.key) && entry.plan.state !== 'sold') return [];
  return (COURSES[entry.key] ?? (PAST_RESULT_KEY.test(entry.key) ? COMPLETED : [])).map((step) => ({
    at: closesAt + step.hours * HOUR_MS,
    action: { kind: 'settle', entry, step },
  }));
}

interface Place {
  readonly app: DemoSite;
  readonly people: ReadonlyMap<string, SignedIn>;
}

export async function requestSecondChances({ app, people }: Place): Promise<void> {
  for (const username of SECOND_CHANCE_USERNAMES) {
    const person = people.get(username);
    if (person !== undefined) await app.settlement.agreeToSecondChances(person, true);
  }
}

export async function settleStep(
  { app, people, at }: Place & { at: number },
  { entry, step, slug }: { entry: CatalogueEntry; step: Step; slug: string },
): Promise<Result<unknown>> {
  const person = (username: string): SignedIn => {
    const found = people.get(username);
    if (found === undefined) throw new Error(`the demo site has nobody called ${username}`);
    return found;
  };
  if (step.by === 'staff')
    return app.settlement.performStaffAction(person(STAFF_USERNAME), { slug, input: step.action });
  const seller = person(entry.seller);
  const [tick] = await app.bidding.liveTicks([slug]);
  const actor = step.by === 'seller' ? seller : person(tick?.leader ?? '');
  if ('writes' in step) {
    const sale = await app.settlement.read(actor, slug);
    return sale.ok
      ? app.conversations.send(actor, {
          conversationId: sale.value.settlement?.conversation_id ?? '',
          text: step.writes,
        })
      : sale;
  }
  if ('disputes' in step) return app.settlement.openDispute(actor, { slug, reason: step.disputes });
  if ('says' in step) {
    const unit = 10_000;
    const answer =
      step.says.action === 'offer_more'
        ? {
            action: 'offer' as const,
            amount: Math.ceil(((tick?.price?.amount ?? 0) * (100 + step.says.percent)) / 100 / unit) * unit,
          }
        : step.says;
    return app.settlement.negotiate(actor, { slug, input: answer });
  }
  const input =
    step.action.action === 'collect'
      ? {
          action: 'propose_collection' as const,
          at: new Date(at + step.action.inHours * HOUR_MS).toISOString(),
          place: step.action.place,
        }
      : step.action;
  return app.settlement.action(actor, { slug, input });
}
