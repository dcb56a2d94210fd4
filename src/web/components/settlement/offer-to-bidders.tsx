import { useState } from 'react';
import { offerToBidders } from '#contract/endpoints/settlements.ts';
import type { Bidders } from '#contract/second-chances.ts';
import { browserClient } from '#web/api.ts';
import { formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { formatMoney, Money } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/form.tsx';
import { SaleForm } from './action-forms.tsx';

type Bidder = Bidders['bidders'][number];

const IN_ORDER = '';
const ENDED = { accepted: 'Bought it for', declined: 'Declined', lapsed: 'No answer to' } as const;

function OfferState({ offer }: { offer: Bidder['offer'] }) {
  if (offer === null) return <span className="text-ink-3">Not asked yet</span>;
  if (offer.state !== 'asked')
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
          </span>
          <span className="text-small text-ink-2">
            <OfferState offer={bidder.offer} />
          </span>
        </li>
      ))}
    </ol>
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
  const [to, setTo] = useState(IN_ORDER);
  const free = bidders.filter(({ offer }) => offer === null);
  const first = free.find(({ username }) => to === IN_ORDER || username === to);
  const amount = parseAmount(typed, currency) ?? 0;
  const whom = to === IN_ORDER ? `${first?.username ?? 'the highest bidder'}, then to the others in order` : to;
  return (
    <SaleForm
      button="Send offer"
      busy="Sending…"
      notice="Your offer is with the bidder. We’ll notify you of the answer."
      onDone={onDone}
      confirm={{
        question: `We offer the ${title} for ${formatMoney({ amount, currency })} to ${whom}. Each has ${hours} hours to buy it. You can’t take the offer back.`,
        button: 'Yes, send offer',
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
          [IN_ORDER, 'All in order, highest bid first'],
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
    <section className="mt-10 border-l-4 border-line-strong pl-5" aria-labelledby="offer-to-bidders">
      <h2 id="offer-to-bidders" className="heading text-h2">
        Offer it to a bidder
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        {bidders.may_offer ? (
          <>
            Set a price at which a bidder can buy the car. You can send offers
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
      <BidderList bidders={bidders.bidders} />
      {bidders.may_offer ? <OfferForm slug={slug} title={title} bidders={bidders} onDone={onDone} /> : null}
    </section>
  );
}
