import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import type { PersonOverview, PersonSectionItem } from '#contract/person-overview.ts';
import type { PersonSectionName } from '#contract/person-sections.ts';
import { addressOf } from '#web/components/console/address.ts';
import { stateWord } from '#web/components/console/state-labels.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { PAYMENT_KIND_LABELS, PAYMENT_STATE_LABELS } from '#contract/payment-kinds.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

type Section = PersonOverview['sections'][number];

interface Presentation {
  readonly title: string;
  readonly none: string;
  readonly to?: (item: PersonSectionItem) => string;
  readonly about?: (item: PersonSectionItem) => string;
  readonly state?: (state: string) => string;
  readonly list?: (username: string) => string;
}

/** `given_up` → `Given up`. */
const spoken = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
const labelIn =
  <T extends object>(labels: T, read: (label: T[keyof T]) => string) =>
  (name: string): string =>
    Object.hasOwn(labels, name) ? read(labels[name as keyof T]) : spoken(name);

const auctionPage = ({ key }: PersonSectionItem) => `/operator/auctions/${key}`;
const personPage = ({ key }: PersonSectionItem) => `/operator/people/${key}`;
const paymentState = labelIn(PAYMENT_STATE_LABELS, (word) => word);
const auctionState = (state: string) => stateWord(state as Parameters<typeof stateWord>[0]);

const PRESENTATIONS: Readonly<Record<PersonSectionName, Presentation>> = {
  bids: { title: 'Bids', none: 'No bids yet.', to: auctionPage, state: auctionState },
  purchases: {
    title: 'Purchases',
    none: 'No purchases yet.',
    to: ({ key }) => `/operator/settlements/${key}`,
    state: labelIn(SETTLEMENT_LABELS, ({ word }) => word),
    list: (q) => addressOf('/operator/settlements', { q, show: 'all' }),
  },
  listings: { title: 'Listings', none: 'No listings yet.', to: auctionPage, state: auctionState },
  payments: {
    title: 'Payments',
    none: 'No payments yet.',
    to: ({ key }) => `/operator/payments/${key}`,
    about: ({ about }) => labelIn(PAYMENT_KIND_LABELS, (label) => label)(about),
    state: paymentState,
    list: (q) => addressOf('/operator/payments', { q }),
  },
  holds: { title: 'Card holds', none: 'No card holds yet.', to: auctionPage },
  comments: { title: 'Comments', none: 'No comments yet.', to: ({ key }) => `/auctions/${key}` },
  enquiries: { title: 'Inquiries', none: 'No inquiries yet.' },
  emails: { title: 'Emails', none: 'No emails yet.' },
  devices: { title: 'Known devices', none: 'No known devices.' },
  same_network: {
    title: 'Same network',
    none: 'Nobody else signed in from the same network.',
    to: personPage,
  },
  same_device: {
    title: 'Same browser',
    none: 'Nobody else signed in with the same browser.',
    to: personPage,
  },
  same_phone: { title: 'Same phone', none: 'Nobody else gave the same phone number.', to: personPage },
  same_card: { title: 'Same card', none: 'Nobody else saved the same card.', to: personPage },
  flags: { title: 'Flags', none: 'No flags.', to: auctionPage },
  dealers: { title: 'Dealers', none: 'Not a member of a dealer.', to: ({ key }) => `/operator/dealers/${key}` },
};

const idOf = (name: PersonSectionName) => `person-${name}`;

export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const filled = sections.filter(({ total }) => total > 0);
  if (filled.length === 0) return null;
  return (
    <nav aria-label="Sections">
      <ul className="flex flex-wrap gap-2">
        {filled.map(({ name, total }) => (
          <li key={name}>
            <a className="chip" href={`#${idOf(name)}`}>
              {PRESENTATIONS[name].title}
              <span className="data opacity-80">{total}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Item({ item, of }: { item: PersonSectionItem; of: Presentation }) {
  const about = of.about?.(item) ?? item.about;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {of.to === undefined ? (
          <span className="font-medium">{item.title}</span>
        ) : (
          <RowLink to={of.to(item)} className="font-medium">
            {item.title}
          </RowLink>
        )}
        {about === '' ? null : <span className="block text-small text-ink-2">{about}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-small text-ink-2">
        {item.amount === null ? null : <span className="data text-ink">{formatMoney(item.amount)}</span>}
        <span>{(of.state ?? spoken)(item.state)}</span>
        <TimeText at={item.at} form="day" />
      </span>
    </li>
  );
}

export const sectionTitle = (name: PersonSectionName): string => PRESENTATIONS[name].title;

export function SectionItems({ name, items }: { name: PersonSectionName; items: readonly PersonSectionItem[] }) {
  return (
    <ul className="mt-2">
      {items.map((item) => (
        <Item key={`${item.key} ${item.title} ${item.at}`} item={item} of={PRESENTATIONS[name]} />
      ))}
    </ul>
  );
}

function SectionPart({ section, username }: { section: Section; username: string }) {
  const { name, total, items } = section;
  const of = PRESENTATIONS[name];
  return (
    <Section size="h4" title={`${of.title} (${total})`} id={idOf(name)} className="scroll-mt-4">
      <SectionItems name={name} items={items} />
      {total <= items.length ? null : (
        <PageLink
          className="link mt-2 inline-flex min-h-9 items-center"
          to={of.list?.(username) ?? `/operator/people/${username}/${name}`}
        >
          Show all {total}
        </PageLink>
      )}
    </Section>
  );
}

export function Sections({ sections, username }: { sections: readonly Section[]; username: string }) {
  const empty = sections.filter(({ total }) => total === 0);
  return (
    <>
      {sections.map((section) =>
        section.total === 0 ? null : <SectionPart key={section.name} section={section} username={username} />,
      )}
      {empty.length === 0 ? null : (
        <p className="max-w-prose text-small text-ink-3">
          {empty.map(({ name }) => PRESENTATIONS[name].none).join(' ')}
        </p>
      )}
    </>
  );
}
