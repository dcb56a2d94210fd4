import { useState } from 'react';
import { offerToBidders } from '#contract/endpoints/settlements.ts';
import type { Bidders } from '#contract/second-chances.ts';
import { browserClient } from '#web/api.ts';
import { formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { Money } from '#web/components/money/money.tsx';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { refusedHere } from '#web/problems.ts';
import { SaleForm } from './action-forms.tsx';

type Bidder = Bidders['bidders'][number];

const IN_ORDER = '';
const ENDED = { accepted: 'Bought it for', declined: 'Declined', lapsed: 'No answer to' } as const;

function OfferState({ offer }: { offer: Bidder['offer'] }) {
  if (offer === null) return <span className="text-ink-3">Not asked yet</span>;
  if (offer.state !== 'offered')
    return (
      <>
        {ENDED[offer.state]} <Money value={offer.price} />
      </>
    );
  return (
    <>
      Can buy it for <Money value={offer.price} />
      {offer.due_at === null ? null : (
        <>
          {' '}
          until <TimeText at={offer.due_at} form="full" />
        </>
      )}
    </>
  );
}

function BidderList({ bidders }: { bidders: Bidders['bidders'] }) {
  return (
    <ol className="mt-5 border-t border-line" aria-label="Bidders, highest first">
      {bidders.map((bidder) => (
        <li
          key={bidder.username}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
        >
          <span>
            <span className="font-strong">{bidder.username}</span> bid{' '}
            <span className="data">
              <Money value={bidder.highest_bid} />
            </span>
            {bidder.accepts_offers ? <span className="text-small text-ink-2"> and asked for an offer</span> : null}
          </span>
          <span className="text-small text-ink-2">
            <OfferState offer={bidder.offer} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const inOrderText = (count: number): string =>
  count === 1 ? 'The bidder who asked for an offer' : `The ${count} who asked for an offer, highest bid first`;

/** Up to this many are asked without the seller choosing them. */
function AcceptingCount({ bidders }: { bidders: Bidders['bidders'] }) {
  const free = bidders.filter(({ offer }) => offer === null);
  const count = free.filter((bidder) => bidder.accepts_offers).length;
  return (
    <p className="mt-2 max-w-prose text-ink-2">
      {`${count} of ${countOf(free.length, 'bidder')} asked for an offer.`}{' '}
      {count === 0 ? null : 'We can ask those in order.'} You can choose any bidder yourself.
    </p>
  );
}

function OfferForm({
  slug,
  title,
  bidders: { bidders, currency, answer_hours: hours },
  onDone,
}: {
  slug: string;
  title: string;
  bidders: Bidders;
  onDone: (notice: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const free = bidders.filter(({ offer }) => offer === null);
  const accepting = free.filter((bidder) => bidder.accepts_offers);
  const [to, setTo] = useState(accepting.length > 0 ? IN_ORDER : (free[0]?.username ?? IN_ORDER));
  const first = to === IN_ORDER ? accepting[0] : free.find(({ username }) => username === to);
  const amount = parseAmount(typed, currency) ?? 0;
  const whom =
    to === IN_ORDER
      ? `${first?.username ?? 'the highest bidder'}, then in order to the others who asked for an offer`
      : to;
  return (
    <SaleForm
      button="Send offer"
      busy="Sending…"
      notice="Your offer is with the bidder. We’ll notify you of the answer."
      onDone={onDone}
      confirm={{
        question: `We offer the ${title} for ${formatMoney({ amount, currency })} to ${whom}. ${to === IN_ORDER ? 'Each' : to} has ${hours} hours to buy it. You can’t take the offer back.`,
        button: 'Yes, send offer',
        check: () => {
          if (first !== undefined && amount < first.highest_bid.amount)
            throw refusedHere(
              'amount',
              `Enter at least ${formatMoney(first.highest_bid)}, which ${first.username} bid.`,
            );
        },
      }}
      action={() =>
        browserClient.call(offerToBidders, {
          params: { slug },
          body: { amount, ...(to === IN_ORDER ? {} : { username: to }) },
        })
      }
    >
      <Select
        name="to"
        label="Who to ask"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        options={[
          ...(accepting.length > 0 ? [[IN_ORDER, inOrderText(accepting.length)] as const] : []),
          ...free.map(({ username, highest_bid: bid }) => [username, `${username}, bid ${formatMoney(bid)}`] as const),
        ]}
      />
      <Field
        name="amount"
        label={`Your price (${currency})`}
        {...(first === undefined
          ? {}
          : { hint: `At least ${formatMoney(first.highest_bid)}, which ${first.username} bid.` })}
        inputMode="numeric"
        autoComplete="off"
        className="data max-w-56"
        value={typed}
        onChange={(event) => setTyped(formatTyped(event.target.value, currency))}
      />
    </SaleForm>
  );
}

export function OfferToBidders({
  slug,
  title,
  bidders,
  onDone,
}: {
  slug: string;
  title: string;
  bidders: Bidders;
  onDone: (notice: string) => void;
}) {
  if (bidders.bidders.length === 0) return null;
  return (
    <Section title="Offer it to a bidder" id="offer-to-bidders" className="mt-10 border-l-4 border-line-strong pl-5">
      <p className="mt-2 max-w-prose text-ink-2">
        {bidders.may_offer ? (
          <>
            Set a price at which a bidder can buy. You can send offers
            {bidders.until === null ? (
              ''
            ) : (
              <>
                {' '}
                until <TimeText at={bidders.until} form="full" />
              </>
            )}
            . Each bidder gets one.
          </>
        ) : (
          bidders.message
        )}
      </p>
      {bidders.may_offer ? <AcceptingCount bidders={bidders.bidders} /> : null}
      <BidderList bidders={bidders.bidders} />
      {bidders.may_offer ? <OfferForm slug={slug} title={title} bidders={bidders} onDone={onDone} /> : null}
    </Section>
  );
}
