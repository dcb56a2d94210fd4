import type { z } from 'zod';
import type { ActInSaleSchema, NegotiateSchema, StaffActInSaleSchema } from '#contract/settlements.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoHouse } from './demo-house.ts';
import { STAFF_USERNAME } from './people.ts';

const HOUR = 3_600_000;
type Side = 'buyer' | 'seller';
/** Something that one side, or the staff, do in a sale; `hours` after the close. */
type Step = { readonly hours: number } & (
  | { readonly by: Side; readonly act: z.output<typeof ActInSaleSchema> | { readonly act: 'collect'; readonly inHours: number; readonly place: string } }
  | { readonly by: Side; readonly says: z.output<typeof NegotiateSchema> | { readonly act: 'offer_more'; readonly percent: number } }
  | { readonly by: Side; readonly disputes: string }
  | { readonly by: 'staff'; readonly act: z.output<typeof StaffActInSaleSchema> }
);

const address = (name: string, street: string, phone: string) => ({ act: 'give_particulars' as const, name, address: street, phone });
const BOTH = (buyer: ReturnType<typeof address>, seller: ReturnType<typeof address>): Step[] => [
  { hours: 1, by: 'buyer', act: buyer },
  { hours: 2, by: 'seller', act: seller },
];
const DANA = address('Dana Whitcombe', '418 Alder Street\nPortland, Oregon 97209\nUnited States', '+1 503 555 0142');
const BO = address('Bo Sorensen', '77 Quarry Road\nDuluth, Minnesota 55802\nUnited States', '+1 218 555 0117');
const MERIDIAN = address('Meridian Motors', '2100 West Coast Highway\nNewport Beach, California 92663\nUnited States', '+1 949 555 0118');
const PETE = address('Pete Novak', '9 Lantern Lane\nBurlington, Vermont 05401\nUnited States', '+1 802 555 0164');
const GREEN_MOUNTAIN = address('Green Mountain Four by Four', '640 Mountain Road\nStowe, Vermont 05672\nUnited States', '+1 802 555 0146');

/** Paid, papers, keys: the whole way, in so many hours. */
const toTheKeys = (place: string, from = 20): Step[] => [
  { hours: from, by: 'buyer', act: { act: 'say_paid', note: 'Wired this morning; the reference is the lot number.' } },
  { hours: from + 14, by: 'seller', act: { act: 'confirm_payment' } },
  { hours: from + 16, by: 'seller', act: { act: 'issue_bill' } },
  { hours: from + 18, by: 'buyer', act: { act: 'collect', inHours: 30, place } },
  { hours: from + 20, by: 'seller', act: { act: 'agree_collection' } },
  { hours: from + 50, by: 'buyer', act: { act: 'confirm_handover' } },
];

/** How the sales of the demo house went on after the hammer, by the keys of their entries. Others wait for their buyers. */
const COURSES: Readonly<Record<string, readonly Step[]>> = {
  'c10-1974': [...BOTH(PETE, GREEN_MOUNTAIN), ...toTheKeys('640 Mountain Road, Stowe')],
  'cuda-340-1970': [...BOTH(BO, MERIDIAN), ...toTheKeys('2100 West Coast Highway, Newport Beach')],
  'impala-ss-1996': [...BOTH(DANA, MERIDIAN), ...toTheKeys('2100 West Coast Highway, Newport Beach', 16)],
  'gto-1967': [
    { hours: 3, by: 'seller', act: MERIDIAN },
    {
      hours: 62,
      by: 'staff',
      act: { act: 'declare_default', fault: 'buyer', reason: 'He told us on the telephone that the money for the car is not there, and will not be.' },
    },
  ],
  'healey-3000-bj8-1965': [{ hours: 30, by: 'buyer', act: { act: 'say_paid', note: 'Sent by wire today.' } }],
  '300ge-1991': [{ hours: 4, by: 'seller', act: address('Anna Brunner', '31 Larimer Court\nTelluride, Colorado 81435\nUnited States', '+1 970 555 0129') }],
  'iso-rivolta-1964': [
    {
      hours: 14,
      by: 'buyer',
      disputes:
        'The spare wheel and the tool roll of the photographs are not with the car any more, says the seller on the telephone. They were a reason to bid.',
    },
  ],
  'nsx-2017': [{ hours: 20, by: 'buyer', says: { act: 'offer_more', percent: 4 } }],
};
/** Those who wish to be asked where a buyer defaults. */
const WISHERS: readonly string[] = ['marcus_k', 'dana_w'];

/** What is entered into the timetable. */
export interface SettleAct {
  readonly kind: 'settle';
  readonly entry: CatalogueEntry;
  readonly step: Step;
}

/** What happens after the hammer of an entry that has closed. */
export function planSettlement(entry: CatalogueEntry, closesAt: number): { at: number; act: SettleAct }[] {
  return (COURSES[entry.key] ?? []).map((step) => ({ at: closesAt + step.hours * HOUR, act: { kind: 'settle', entry, step } }));
}

interface Place {
  readonly house: DemoHouse;
  readonly people: ReadonlyMap<string, SignedIn>;
}

/** Lets those who are there say that they wish to be asked. */
export async function wishSecondChances({ house, people }: Place): Promise<void> {
  for (const username of WISHERS) {
    const person = people.get(username);
    if (person !== undefined) await house.settlement.agreeToSecondChances(person, true);
  }
}

/** Takes a step of a sale, as the one who is to take it, at the time at which the clock stands. */
export async function settleStep(
  { house, people, at }: Place & { at: number },
  { entry, step, slug }: { entry: CatalogueEntry; step: Step; slug: string },
): Promise<Result<unknown>> {
  const person = (username: string): SignedIn => {
    const found = people.get(username);
    if (found === undefined) throw new Error(`the demo house has nobody called ${username}`);
    return found;
  };
  if (step.by === 'staff') return house.settlement.actAsStaff(person(STAFF_USERNAME), { slug, input: step.act });
  const seller = person(entry.seller);
  const [tick] = await house.bidding.liveTicks([slug]);
  const actor = step.by === 'seller' ? seller : person(tick?.leader ?? '');
  if ('disputes' in step) return house.settlement.openDispute(actor, { slug, reason: step.disputes });
  if ('says' in step) {
    const unit = 10_000;
    const said =
      step.says.act === 'offer_more'
        ? { act: 'offer' as const, amount: Math.ceil(((tick?.price?.amount ?? 0) * (100 + step.says.percent)) / 100 / unit) * unit }
        : step.says;
    return house.settlement.negotiate(actor, { slug, said });
  }
  const input =
    step.act.act === 'collect'
      ? { act: 'propose_collection' as const, at: new Date(at + step.act.inHours * HOUR).toISOString(), place: step.act.place }
      : step.act;
  return house.settlement.act(actor, { slug, input });
}
