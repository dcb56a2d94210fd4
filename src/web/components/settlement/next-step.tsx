import type { ReactNode } from 'react';
import type { Sale, Settlement } from '#contract/settlements.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PayCharge } from '#web/components/payment/pay-charge.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { CollectionForm, type FormProps, ParticularsForm, PlainCommand, ReportPaymentForm } from './action-forms.tsx';

type SaleWithSettlement = Sale & { settlement: Settlement };
interface StepProps extends FormProps {
  sale: SaleWithSettlement;
}

const Paragraph = ({ children }: { children: ReactNode }) => <p className="mt-2 max-w-prose text-ink-2">{children}</p>;

function Fee({ sale, onDone }: StepProps) {
  const { charge } = sale.settlement;
  if (sale.side === 'seller')
    return (
      <Paragraph>
        First we charge the buyer’s premium. Then the buyer pays you for the vehicle. We’ll notify you.
      </Paragraph>
    );
  if (!sale.may.includes('pay_charge') || charge === null)
    return (
      <Paragraph>
        {charge?.state === 'taken'
          ? 'Premium paid. The next step opens in a moment.'
          : 'Charging the premium to your card. This takes a moment.'}
      </Paragraph>
    );
  return (
    <>
      {charge.decline === null ? (
        <Paragraph>
          Your bank asks you to confirm the premium of <Money value={charge.amount} />. Nothing is charged before you
          agree. To pay with another card, make it your default under{' '}
          <PageLink className="link" to="/account/billing">
            Billing
          </PageLink>{' '}
          first.
        </Paragraph>
      ) : (
        <Paragraph>
          The premium of <Money value={charge.amount} /> isn’t paid yet. Nothing was charged. {charge.decline} We charge
          your default card. To use another, choose it under{' '}
          <PageLink className="link" to="/account/billing">
            Billing
          </PageLink>{' '}
          first.
        </Paragraph>
      )}
      <PayCharge charge={charge} title={sale.title} onMoved={(notice) => onDone(notice ?? '')} />
    </>
  );
}

function Payment({ sale, onDone }: StepProps) {
  const { price, payment_reported_at: notice } = sale.settlement;
  if (sale.side === 'buyer') {
    return notice !== null ? (
      <Paragraph>
        You told the seller <TimeText at={notice} form="full" /> that you sent <Money value={price} />. They’ll confirm
        once it arrives.
      </Paragraph>
    ) : (
      <>
        <Paragraph>
          Pay <Money value={price} /> directly to the seller. Before you send money, confirm their bank details by phone
          as well as in writing; we never send you bank details.
        </Paragraph>
        <ReportPaymentForm sale={sale} onDone={onDone} />
      </>
    );
  }
  return (
    <>
      <Paragraph>
        {notice === null ? (
          <>
            Tell the buyer how to pay you <Money value={price} />. Confirm here only after the money is in your account.
          </>
        ) : (
          <>
            The buyer marked the payment as sent, <TimeText at={notice} form="full" />. Check your account and confirm
            once you have received <Money value={price} />.
          </>
        )}
      </Paragraph>
      <PlainCommand
        sale={sale}
        onDone={onDone}
        action="confirm_payment"
        button="Confirm payment received"
        busy="Confirming…"
        notice="Payment confirmed. Next: the bill of sale."
        confirm={{
          question: (
            <>
              You confirm that <Money value={price} /> reached your account. A promise or a screenshot of a transfer
              isn’t enough: this can’t be undone.
            </>
          ),
          button: 'Yes, payment received',
        }}
      />
    </>
  );
}

const hasGiven = ({ settlement }: SaleWithSettlement, side: 'buyer' | 'seller'): boolean =>
  (settlement[side]?.address ?? '') !== '';

function Bill({ sale, onDone }: StepProps) {
  if (sale.side === 'buyer')
    return hasGiven(sale, 'buyer') ? (
      <Paragraph>The seller issues the bill of sale with your name and address below.</Paragraph>
    ) : (
      <Paragraph>
        The bill of sale needs your full name and postal address. Add them{' '}
        <a className="link" href="#particulars">
          below
        </a>
        : the seller can issue it only then.
      </Paragraph>
    );
  if (!hasGiven(sale, 'seller'))
    return (
      <Paragraph>
        The bill of sale names both parties, the vehicle and the price. First add your name and address{' '}
        <a className="link" href="#particulars">
          below
        </a>
        ; then you issue it here.
      </Paragraph>
    );
  const isBuyerThere = hasGiven(sale, 'buyer');
  return (
    <>
      <Paragraph>
        The bill of sale names both parties, the vehicle and the price.
        {isBuyerThere
          ? ' Both names and addresses are complete.'
          : ' The buyer hasn’t added their name and address yet. Send a reminder, and issue the bill of sale once they have.'}
      </Paragraph>
      <PlainCommand
        sale={sale}
        onDone={onDone}
        action="issue_bill"
        button={isBuyerThere ? 'Issue bill of sale' : 'Remind buyer'}
        busy={isBuyerThere ? 'Issuing…' : 'Sending…'}
        notice="Bill of sale issued. You can both download the PDF."
      />
    </>
  );
}

function Collection({ sale, onDone }: StepProps) {
  const { collection } = sale.settlement;
  const isTheirs = collection !== null && collection.proposed_by !== sale.side;
  const other = sale.side === 'buyer' ? 'seller' : 'buyer';
  const form = (
    <CollectionForm
      sale={sale}
      onDone={onDone}
      button={collection === null ? 'Propose date' : 'Propose another date'}
    />
  );
  return (
    <>
      {collection === null ? (
        <Paragraph>Agree on a date and place. Propose one, or wait for the {other} to.</Paragraph>
      ) : (
        <Paragraph>
          {isTheirs ? `The ${other} proposes` : 'You proposed'}{' '}
          <strong>
            <TimeText at={collection.at} form="full" />
          </strong>
          , {collection.place}.{' '}
          {isTheirs ? 'Accept, or propose another date.' : `Waiting for the ${other} to accept or propose another.`}
        </Paragraph>
      )}
      {sale.may.includes('agree_collection') ? (
        <PlainCommand
          sale={sale}
          onDone={onDone}
          action="agree_collection"
          {...(collection === null ? {} : { seen: { at: collection.at, place: collection.place } })}
          button="Accept date"
          busy="Accepting…"
          notice="Date agreed. You both have it in writing."
        />
      ) : null}
      {collection === null ? (
        form
      ) : (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">Propose another date</summary>
          {form}
        </details>
      )}
    </>
  );
}

function Handover({ sale, onDone }: StepProps) {
  const { collection, checklist } = sale.settlement;
  const loan = checklist.find(({ task }) => task === 'loan_payoff')?.state ?? 'not_stated';
  const isLoanOpen = !['not_stated', 'not_needed', 'done'].includes(loan);
  return (
    <>
      <Paragraph>
        {collection === null ? null : (
          <>
            Agreed:{' '}
            <strong>
              <TimeText at={collection.at} form="full" />
            </strong>
            , {collection.place}.{' '}
          </>
        )}
        Bring two copies of the bill of sale and sign both.
      </Paragraph>
      {isLoanOpen ? (
        <Paragraph>
          First both of you confirm the loan payoff in the{' '}
          <a className="link" href="#checklist">
            checklist
          </a>
          .
        </Paragraph>
      ) : sale.may.includes('confirm_handover') ? (
        <PlainCommand
          sale={sale}
          onDone={onDone}
          action="confirm_handover"
          button="Confirm handover"
          busy="Confirming…"
          notice="Sale completed. Enjoy the drive home."
          confirm={{
            question:
              'You confirm that you received everything as described, with its documents and keys. This completes the sale.',
            button: 'Yes, confirm handover',
          }}
        />
      ) : (
        <Paragraph>Waiting for the buyer to confirm the handover.</Paragraph>
      )}
      <details className="mt-5">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Change the date</summary>
        <CollectionForm sale={sale} onDone={onDone} button="Propose another date" />
      </details>
    </>
  );
}

const STEPS = {
  fee_due: Fee,
  payment_due: Payment,
  documents_due: Bill,
  collection_due: Collection,
  handover_due: Handover,
} as const;
const TITLES = {
  fee_due: 'Premium',
  payment_due: 'Vehicle payment',
  documents_due: 'Bill of sale',
  collection_due: 'Collection',
  handover_due: 'Handover',
} as const;

function turnOf(sale: SaleWithSettlement): 'buyer' | 'seller' | null {
  const { state, payment_reported_at: notice, collection } = sale.settlement;
  if (state === 'collection_due')
    return collection === null ? null : collection.proposed_by === 'buyer' ? 'seller' : 'buyer';
  if (state === 'documents_due')
    return sale.side === 'seller' && !hasGiven(sale, 'seller')
      ? 'seller'
      : hasGiven(sale, 'buyer')
        ? 'seller'
        : 'buyer';
  return state === 'payment_due' && notice !== null ? 'seller' : 'buyer';
}

function untilText(sale: SaleWithSettlement): string {
  const turn = turnOf(sale);
  if (turn === null) return 'Agree by ';
  return turn === sale.side ? 'Your action needed by ' : `Waiting for the ${turn} until `;
}

export function NextStep({ sale, onDone }: { sale: SaleWithSettlement; onDone: (notice: string) => void }) {
  const { state, is_disputed: isDisputed, due_at: dueAt, is_late: isLate } = sale.settlement;
  const given = sale.side === 'buyer' ? sale.settlement.buyer : sale.settlement.seller;
  if (state === 'done' || state === 'fell_through') return null;
  const Step = STEPS[state];
  return (
    <>
      <Section
        title={
          isDisputed
            ? 'Now: a dispute is open'
            : `Now: ${TITLES[state].charAt(0).toLowerCase()}${TITLES[state].slice(1)}`
        }
        id="next-step"
        className="mt-10 border-l-4 border-signal pl-5"
      >
        {isDisputed ? (
          <Paragraph>
            All deadlines are paused until our staff decide. Add your statement and evidence{' '}
            <a className="link" href="#disputes">
              with the dispute
            </a>
            .
          </Paragraph>
        ) : (
          <>
            {dueAt === null ? null : (
              <p className={`mt-2 font-strong ${isLate ? 'text-stop' : ''}`}>
                {isLate ? 'This was due ' : untilText(sale)}
                <TimeText at={dueAt} form="full" />
              </p>
            )}
            <Step sale={sale} onDone={onDone} />
          </>
        )}
      </Section>
      {sale.may.includes('give_particulars') && !isDisputed ? (
        <Section title="Your name and address" id="particulars" size="h3" className="mt-10">
          <Paragraph>
            For the bill of sale. The other side sees your phone and email once the premium is paid, and your address
            once the price has arrived. Nobody else does.
          </Paragraph>
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
                <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                  Change name or address
                </summary>
                <ParticularsForm
                  key={`${given.name} ${given.address} ${given.phone}`}
                  sale={sale}
                  onDone={onDone}
                  given={given}
                />
              </details>
            </>
          )}
        </Section>
      ) : null}
    </>
  );
}
