import { negotiate, answerSecondChance } from '#contract/endpoints/settlements.ts';
import type { Negotiation, Sale, SecondChance } from '#contract/settlements.ts';
import type { Money as MoneyOnWire } from '#contract/primitives.ts';
import { NEGOTIATION_LABELS } from '#contract/settlement-states.ts';
import { formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { Money } from '#web/components/money/money.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { useState } from 'react';
import { Section } from '#web/components/ui/section.tsx';
import { type FormProps, SaleForm } from './action-forms.tsx';
import { browserClient } from '#web/api.ts';

const KINDS: Readonly<Record<string, string>> = {
  offer: 'offers',
  counter: 'asks',
  accept: 'accepts',
  decline: 'declines',
  lapse: 'No response in time: the offer expired',
  withdraw: 'The auction was withdrawn',
};

const LAST_ROUND: Readonly<Record<Sale['side'], string>> = {
  buyer: ', final: the seller can only accept or decline',
  seller: ', final: you can accept or decline',
  staff: '',
};

function Moves({ moves, side }: { moves: Negotiation['moves']; side: Sale['side'] }) {
  if (moves.length === 0) return null;
  const nameOf = (by: string) =>
    (by === 'bidder') === (side === 'buyer') && side !== 'staff'
      ? 'You'
      : by === 'bidder'
        ? 'The high bidder'
        : 'The seller';
  return (
    <ol className="mt-5 border-t border-line">
      {moves.map((move) => (
        <li
          key={move.at + move.kind}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
        >
          <span>
            {move.by === 'system' ? (
              KINDS[move.kind]
            ) : (
              <>
                {nameOf(move.by)}{' '}
                {nameOf(move.by) === 'You' ? (KINDS[move.kind] ?? '').replace(/s$/, '') : KINDS[move.kind]}
                {move.amount === null ? (
                  ''
                ) : (
                  <>
                    {' '}
                    <span className="data">
                      <Money value={move.amount} />
                    </span>
                  </>
                )}
              </>
            )}
          </span>
          <span className="text-small text-ink-3">
            <TimeText at={move.at} form="full" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function AmountForm({
  sale,
  onDone,
  action,
  currency,
  label,
  button,
  notice,
}: FormProps & { action: 'offer' | 'counter'; currency: string; label: string; button: string; notice: string }) {
  const [typed, setTyped] = useState('');
  return (
    <SaleForm
      button={button}
      busy="Sending…"
      notice={notice}
      tone={action === 'offer' ? 'btn-bid' : 'btn-line'}
      onDone={onDone}
      action={() =>
        browserClient.call(negotiate, {
          params: { slug: sale.slug },
          body: { action, amount: parseAmount(typed, currency) ?? 0 },
        })
      }
    >
      <Field
        name="amount"
        label={label}
        inputMode="numeric"
        autoComplete="off"
        className="data max-w-56"
        value={typed}
        onChange={(event) => setTyped(formatTyped(event.target.value, currency))}
      />
    </SaleForm>
  );
}

function totalText(currentOffer: MoneyOnWire, premium: MoneyOnWire | null): string {
  if (premium === null || premium.amount === 0) return 'You pay the seller for it.';
  return `The buyer’s premium of ${formatMoney(premium)} is charged to your default card: ${formatMoney({ ...currentOffer, amount: currentOffer.amount + premium.amount })} in total, plus any tax on the premium.`;
}

function Accept({ sale, onDone, currentOffer }: FormProps & { currentOffer: MoneyOnWire }) {
  const premium = sale.negotiation?.premium ?? null;
  return (
    <SaleForm
      button={`Accept ${formatMoney(currentOffer)}`}
      busy="Accepting…"
      notice="Agreed: it’s sold."
      onDone={onDone}
      confirm={
        sale.side === 'buyer'
          ? {
              question: `You buy the ${sale.title} for ${formatMoney(currentOffer)}. ${totalText(currentOffer, premium)} This is binding, like a winning bid.`,
              button: `Yes, buy it for ${formatMoney(currentOffer)}`,
            }
          : {
              question: `You sell the ${sale.title} for ${formatMoney(currentOffer)}. This is binding and can’t be undone.`,
              button: `Yes, sell it for ${formatMoney(currentOffer)}`,
            }
      }
      action={() =>
        browserClient.call(negotiate, {
          params: { slug: sale.slug },
          body: { action: 'accept', amount: currentOffer.amount },
        })
      }
    >
      {sale.side === 'buyer' ? (
        <p className="max-w-prose text-small text-ink-2">
          Accepting buys the vehicle. {totalText(currentOffer, premium)}
        </p>
      ) : (
        <p className="text-small text-ink-2">Accepting sells the vehicle at this price.</p>
      )}
    </SaleForm>
  );
}

export function NegotiationPart({ sale, negotiation, onDone }: FormProps & { negotiation: Negotiation }) {
  const {
    state,
    turn,
    round,
    rounds,
    due_at: dueAt,
    may,
    current_offer: currentOffer,
    price_at_close: high,
    reserve,
  } = negotiation;
  const isYours = may.length > 0;
  return (
    <Section
      title={
        state === 'open'
          ? isYours
            ? 'Your turn'
            : turn === 'bidder'
              ? 'The high bidder’s turn'
              : 'The seller’s turn'
          : NEGOTIATION_LABELS[state]
      }
      id="offer"
      className={`mt-10 border-l-4 pl-5 ${state === 'open' ? 'border-signal' : 'border-line-strong'}`}
    >
      <p className="mt-2 max-w-prose text-ink-2">
        Bidding ended at <Money value={high} />, below the reserve
        {reserve === null ? (
          ''
        ) : (
          <>
            {' '}
            of <Money value={reserve} />
          </>
        )}
        .{' '}
        {state === 'open' ? (
          <>
            Round {round} of {rounds}
            {isYours && round === rounds ? LAST_ROUND[sale.side] : ''}.{' '}
            {dueAt === null ? (
              ''
            ) : (
              <>
                {isYours ? 'Respond by' : 'Response due'} <TimeText at={dueAt} form="full" />.
              </>
            )}
          </>
        ) : null}
      </p>
      <Moves moves={negotiation.moves} side={sale.side} />
      {may.includes('accept') && currentOffer !== null ? (
        <Accept sale={sale} onDone={onDone} currentOffer={currentOffer} />
      ) : null}
      {may.includes('offer') ? (
        <AmountForm
          sale={sale}
          onDone={onDone}
          action="offer"
          currency={high.currency}
          label={`Your offer (${high.currency})`}
          button="Send offer"
          notice="Your offer is with the seller."
        />
      ) : null}
      {may.includes('counter') ? (
        <AmountForm
          sale={sale}
          onDone={onDone}
          action="counter"
          currency={high.currency}
          label={`Your price (${high.currency})`}
          button="Send counteroffer"
          notice="Your price is with the high bidder."
        />
      ) : null}
      {may.includes('decline') ? (
        <details className="mt-5">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {currentOffer === null ? 'Make no offer' : 'Decline and end negotiation'}
          </summary>
          <SaleForm
            button="End negotiation"
            busy="Ending…"
            notice="Negotiation ended without a sale."
            tone="btn-stop"
            onDone={onDone}
            action={() => browserClient.call(negotiate, { params: { slug: sale.slug }, body: { action: 'decline' } })}
          />
        </details>
      ) : null}
    </Section>
  );
}

export function SecondChancePart({ sale, chance, onDone }: FormProps & { chance: SecondChance }) {
  return (
    <Section
      title={
        chance.may_answer ? (
          <>
            Yours at <Money value={chance.price} />
          </>
        ) : (
          { offered: 'Your second chance', accepted: 'You accepted', declined: 'You declined', lapsed: 'Expired' }[
            chance.state
          ]
        )
      }
      id="chance"
      className={`mt-10 border-l-4 pl-5 ${chance.may_answer ? 'border-signal' : 'border-line-strong'}`}
    >
      <p className="mt-2 max-w-prose text-ink-2">
        {chance.is_from_seller ? (
          <>
            The auction ended without a sale, and the seller offers it to you for <Money value={chance.price} />.
          </>
        ) : (
          <>
            The buyer didn’t complete the purchase. Without their bids, your bid of <Money value={chance.price} /> wins.
          </>
        )}{' '}
        With the buyer’s premium of <Money value={chance.premium} /> your total is{' '}
        <Money
          value={{ ...chance.price, amount: chance.price.amount + chance.premium.amount }}
          className="font-strong"
        />
        .
        {chance.may_answer && chance.due_at !== null ? (
          <>
            {' '}
            Answer by <TimeText at={chance.due_at} form="full" />. You can decline at no cost.
          </>
        ) : null}
      </p>
      {chance.may_answer ? (
        <>
          <SaleForm
            button={`Buy it for ${formatMoney(chance.price)}`}
            busy="Buying…"
            notice="The vehicle is yours. The seller was notified."
            tone="btn-bid"
            onDone={onDone}
            confirm={{
              question: `You buy the ${sale.title} for ${formatMoney(chance.price)}. The premium of ${formatMoney(chance.premium)} is charged to your default card right away. This is binding, like a winning bid.`,
              button: `Yes, buy it for ${formatMoney(chance.price)}`,
            }}
            action={() =>
              browserClient.call(answerSecondChance, { params: { slug: sale.slug }, body: { accepted: true } })
            }
          />
          <SaleForm
            button="Decline offer"
            busy="Declining…"
            notice={chance.is_from_seller ? 'You declined.' : 'You declined. We’ll ask the next bidder.'}
            tone="btn-line"
            onDone={onDone}
            confirm={{
              question: chance.is_from_seller
                ? 'The seller can’t offer it to you again.'
                : 'We then offer the vehicle to the next bidder. You won’t be asked again.',
              button: 'Yes, decline',
            }}
            action={() =>
              browserClient.call(answerSecondChance, { params: { slug: sale.slug }, body: { accepted: false } })
            }
          />
        </>
      ) : null}
    </Section>
  );
}
