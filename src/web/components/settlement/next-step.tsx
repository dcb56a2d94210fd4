import type { ReactNode } from 'react';
import type { Sale, Settlement } from '#contract/settlements.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PayCharge } from '#web/components/payment/pay-charge.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { CollectionForm, type FormProps, ParticularsForm, PlainAct, SayPaidForm } from './act-forms.tsx';

type Shown = Sale & { settlement: Settlement };
interface StepProps extends FormProps {
  sale: Shown;
}

const Words = ({ children }: { children: ReactNode }) => <p className="mt-2 max-w-prose text-ink-2">{children}</p>;

function Fee({ sale, onDone }: StepProps) {
  const { charge } = sale.settlement;
  if (sale.side === 'seller') return <Words>We take the buyer’s premium first. Then the buyer pays you for the car; we tell you when.</Words>;
  if (!sale.may.includes('pay_charge') || charge === null)
    return (
      <Words>
        {charge?.state === 'taken'
          ? 'The premium is paid. The next step comes in a moment.'
          : 'Your card is being charged with the premium. This takes a moment.'}
      </Words>
    );
  return (
    <>
      {charge.decline === null ? (
        <Words>
          Your bank asks you to confirm the premium of <Money value={charge.amount} />. Nothing is charged before you agree. To pay with another card, make it
          your default under{' '}
          <PageLink className="link" to="/account/billing">
            Billing
          </PageLink>{' '}
          first.
        </Words>
      ) : (
        <Words>
          The premium of <Money value={charge.amount} /> is not paid yet, and nothing was charged. {charge.decline} It is paid with your default card; choose
          another under{' '}
          <PageLink className="link" to="/account/billing">
            Billing
          </PageLink>{' '}
          first if you like.
        </Words>
      )}
      <PayCharge charge={charge} title={sale.title} onMoved={(said) => onDone(said ?? '')} />
    </>
  );
}

function Payment({ sale, onDone }: StepProps) {
  const { price, payment_said_at: said } = sale.settlement;
  if (sale.side === 'buyer') {
    return said !== null ? (
      <Words>
        You told the seller <TimeText at={said} form="full" /> that the <Money value={price} /> are on their way. They confirm it once the money is there.
      </Words>
    ) : (
      <>
        <Words>
          Pay the seller <Money value={price} /> for the car, directly. Ask them for their bank details by telephone as well as in writing before you send
          anything; we never write to you with bank details.
        </Words>
        <SayPaidForm sale={sale} onDone={onDone} />
      </>
    );
  }
  return (
    <>
      <Words>
        {said === null ? (
          <>
            Tell the buyer how to pay you <Money value={price} />. Confirm here once the money is in your account, not before.
          </>
        ) : (
          <>
            The buyer says that they have paid, <TimeText at={said} form="full" />. Look at your account, and confirm once the <Money value={price} /> are
            there.
          </>
        )}
      </Words>
      <PlainAct
        sale={sale}
        onDone={onDone}
        act="confirm_payment"
        button="The money is there"
        busy="Confirming…"
        said="The payment is confirmed. Next comes the bill of sale."
        confirm={{
          words: (
            <>
              You confirm that <Money value={price} /> have reached your account. A promise or a picture of a transfer is not the money: this cannot be taken
              back.
            </>
          ),
          button: 'Yes, the money is there',
        }}
      />
    </>
  );
}

/** Whether this side has given what the bill of sale needs of it. */
const hasGiven = ({ settlement }: Shown, side: 'buyer' | 'seller'): boolean => (settlement[side]?.address ?? '') !== '';

function Bill({ sale, onDone }: StepProps) {
  if (sale.side === 'buyer')
    return hasGiven(sale, 'buyer') ? (
      <Words>The seller issues the bill of sale, with your name and address as they stand below.</Words>
    ) : (
      <Words>
        Your full name and postal address stand on the bill of sale. Give them{' '}
        <a className="link" href="#particulars">
          below
        </a>
        : the seller can issue it only then.
      </Words>
    );
  if (!hasGiven(sale, 'seller'))
    return (
      <Words>
        The bill of sale names both of you, the car and the price. First give your name and address{' '}
        <a className="link" href="#particulars">
          below
        </a>
        ; then you issue it here.
      </Words>
    );
  const isBuyerThere = hasGiven(sale, 'buyer');
  return (
    <>
      <Words>
        The bill of sale names both of you, the car and the price.
        {isBuyerThere
          ? ' Both names and addresses are there.'
          : ' The buyer has not given name and address yet: press to remind them, and issue it once they have.'}
      </Words>
      <PlainAct
        sale={sale}
        onDone={onDone}
        act="issue_bill"
        button={isBuyerThere ? 'Issue the bill of sale' : 'Ask the buyer for them'}
        busy={isBuyerThere ? 'Issuing…' : 'Asking…'}
        said="The bill of sale is there, as a PDF for both of you."
      />
    </>
  );
}

function Collection({ sale, onDone }: StepProps) {
  const { collection } = sale.settlement;
  const isTheirs = collection !== null && collection.proposed_by !== sale.side;
  const other = sale.side === 'buyer' ? 'seller' : 'buyer';
  const form = <CollectionForm sale={sale} onDone={onDone} button={collection === null ? 'Propose this day' : 'Propose another day'} />;
  return (
    <>
      {collection === null ? (
        <Words>Agree on a day and a place: propose one, or wait for the {other} to.</Words>
      ) : (
        <Words>
          {isTheirs ? `The ${other} proposes` : 'You proposed'}{' '}
          <strong>
            <TimeText at={collection.at} form="full" />
          </strong>
          , {collection.place}. {isTheirs ? 'Agree, or propose another day.' : `The ${other} agrees to it, or proposes another.`}
        </Words>
      )}
      {sale.may.includes('agree_collection') ? (
        <PlainAct
          sale={sale}
          onDone={onDone}
          act="agree_collection"
          {...(collection === null ? {} : { seen: { at: collection.at, place: collection.place } })}
          button="Agree to this day"
          busy="Agreeing…"
          said="Agreed. Both of you have it in writing."
        />
      ) : null}
      {collection === null ? (
        form
      ) : (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">Propose another day</summary>
          {form}
        </details>
      )}
    </>
  );
}

function Handover({ sale, onDone }: StepProps) {
  const { collection } = sale.settlement;
  return (
    <>
      <Words>
        {collection === null ? null : (
          <>
            Agreed:{' '}
            <strong>
              <TimeText at={collection.at} form="full" />
            </strong>
            , {collection.place}.{' '}
          </>
        )}
        Bring the bill of sale twice, and sign both.
      </Words>
      {sale.may.includes('confirm_handover') ? (
        <PlainAct
          sale={sale}
          onDone={onDone}
          act="confirm_handover"
          button="I have the car and its keys"
          busy="Confirming…"
          said="The sale is done. Enjoy the drive home."
          confirm={{
            words: 'You confirm that the car, its keys and its papers are with you, as they were described. This ends the sale.',
            button: 'Yes, I have it',
          }}
        />
      ) : (
        <Words>The buyer confirms that they have the car.</Words>
      )}
      <details className="mt-5">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">The day does not hold</summary>
        <CollectionForm sale={sale} onDone={onDone} button="Propose another day" />
      </details>
    </>
  );
}

const STEPS = { fee_due: Fee, payment_due: Payment, papers_due: Bill, collection_due: Collection, handover_due: Handover } as const;
const TITLES = {
  fee_due: 'The premium',
  payment_due: 'Payment of the car',
  papers_due: 'Bill of sale',
  collection_due: 'Collection',
  handover_due: 'The keys',
} as const;

/** Whose turn it is, where it is one side's alone. */
function turnOf(sale: Shown): 'buyer' | 'seller' | null {
  const { state, payment_said_at: said, collection } = sale.settlement;
  if (state === 'collection_due') return collection === null ? null : collection.proposed_by === 'buyer' ? 'seller' : 'buyer';
  // Who has not given their name and address holds it up, whichever side it is.
  if (state === 'papers_due') return sale.side === 'seller' && !hasGiven(sale, 'seller') ? 'seller' : hasGiven(sale, 'buyer') ? 'seller' : 'buyer';
  return state === 'payment_due' && said !== null ? 'seller' : 'buyer';
}

/** Whose turn it is decides how its deadline is told. */
function untilWords(sale: Shown): string {
  const turn = turnOf(sale);
  if (turn === null) return 'Agree on it by ';
  return turn === sale.side ? 'Yours to do by ' : `The ${turn} has until `;
}

/** What is to be done now, by whom, and the form for it; and one’s name and address, as long as they can be given. */
export function NextStep({ sale, onDone }: { sale: Shown; onDone: (said: string) => void }) {
  const { state, is_disputed: isDisputed, due_at: dueAt, is_late: isLate } = sale.settlement;
  const given = sale.side === 'buyer' ? sale.settlement.buyer : sale.settlement.seller;
  if (state === 'done' || state === 'fell_through') return null;
  const Step = STEPS[state];
  return (
    <>
      <section className="mt-10 border-l-4 border-signal pl-5" aria-labelledby="next-step">
        <h2 id="next-step" className="heading text-h2">
          {isDisputed ? 'Now: a dispute is open' : `Now: ${TITLES[state].charAt(0).toLowerCase()}${TITLES[state].slice(1)}`}
        </h2>
        {isDisputed ? (
          <Words>
            Nothing moves, and no deadline runs, until our staff have decided. Say your side of it, and show what proves it,{' '}
            <a className="link" href="#disputes">
              with the dispute
            </a>
            .
          </Words>
        ) : (
          <>
            {dueAt === null ? null : (
              <p className={`mt-2 font-strong ${isLate ? 'text-stop' : ''}`}>
                {isLate ? 'This was due ' : untilWords(sale)}
                <TimeText at={dueAt} form="full" />
              </p>
            )}
            <Step sale={sale} onDone={onDone} />
          </>
        )}
      </section>
      {sale.may.includes('give_particulars') && !isDisputed ? (
        <section className="mt-10" aria-labelledby="particulars">
          <h2 id="particulars" className="heading scroll-mt-32 text-h3">
            Your name and address
          </h2>
          <Words>For the bill of sale, and for the other side of this sale. Nobody else sees them.</Words>
          {given === null || given.address === '' ? (
            <ParticularsForm sale={sale} onDone={onDone} given={given} />
          ) : (
            <>
              <address className="mt-3 not-italic leading-relaxed">
                <span className="font-strong">{given.name}</span>
                <span className="block whitespace-pre-line">{given.address}</span>
                {given.phone}
              </address>
              <details className="mt-2">
                <summary className="link inline-flex min-h-11 cursor-pointer items-center">Change name or address</summary>
                <ParticularsForm key={`${given.name} ${given.address} ${given.phone}`} sale={sale} onDone={onDone} given={given} />
              </details>
            </>
          )}
        </section>
      ) : null}
    </>
  );
}
