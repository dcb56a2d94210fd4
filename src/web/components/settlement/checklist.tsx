import type { ReactNode } from 'react';
import { takeSaleStep } from '#contract/endpoints/settlements.ts';
import type { SaleTask, TaskState } from '#contract/sale-checklist.ts';
import type { ChecklistItem, Sale, SaleAction, Settlement } from '#contract/settlements.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { type FormProps, SaleForm } from './action-forms.tsx';

type Name = ChecklistItem['task'];
const NAMES: Readonly<Record<Name, string>> = {
  title: 'Title',
  loan_payoff: 'Loan payoff',
  collection: 'Collection',
};
const BADGES: Readonly<Record<TaskState, readonly [text: string, className: string]>> = {
  not_stated: ['Not stated', 'badge-plain'],
  not_needed: ['Not needed', 'badge-plain'],
  open: ['No date', 'badge-plain'],
  planned: ['Planned', 'badge-info'],
  overdue: ['Overdue', 'badge-outbid'],
  buyer_confirms: ['Waiting for the buyer', 'badge-warn'],
  seller_confirms: ['Waiting for the seller', 'badge-warn'],
  done: ['Done', 'badge-met'],
};
/** A task of both sides has two parts: each side confirms its own. */
const CONFIRMED: Readonly<Record<Name, Readonly<Record<'seller' | 'buyer', string>>>> = {
  title: { seller: 'Seller handed it over', buyer: 'Buyer received it' },
  loan_payoff: { seller: 'Seller paid it off', buyer: 'Buyer saw the proof' },
  collection: { seller: '', buyer: 'Buyer received it' },
};
const BUTTONS: Readonly<Record<SaleTask, Readonly<Record<'seller' | 'buyer', string>>>> = {
  title: { seller: 'I handed over the title', buyer: 'I received the title' },
  loan_payoff: { seller: 'I paid off the loan', buyer: 'I saw proof of the payoff' },
};

const actIn = (slug: string, input: SaleAction) => browserClient.call(takeSaleStep, { params: { slug }, body: input });

function Explanation({ item, side }: { item: ChecklistItem; side: Sale['side'] }): ReactNode {
  if (item.task === 'collection')
    return item.state === 'open' ? 'Agree on a date once the bill of sale is issued.' : null;
  if (item.task === 'title') return item.state === 'open' ? 'How and when the title passes to the buyer.' : null;
  if (item.state === 'not_needed') return 'The seller states that there’s no loan on it.';
  if (item.state === 'not_stated')
    return side === 'seller'
      ? 'Tell the buyer if a lender still has a claim on it.'
      : 'The seller hasn’t said yet if a lender has a claim on it.';
  return 'The handover can be confirmed once you both confirm the payoff.';
}

function Dates({ item }: { item: ChecklistItem }) {
  const planned = item.planned_at ?? item.planned_on;
  const lines = [
    ['Planned for', planned] as const,
    [CONFIRMED[item.task].seller, item.seller_done_at] as const,
    [CONFIRMED[item.task].buyer, item.buyer_done_at] as const,
  ].filter(([, at]) => at !== null);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-small text-ink-2">
      {lines.map(([text, at], index) => (
        <li key={text}>
          {text}{' '}
          {index === 0 && at === item.planned_on ? <DayText day={at ?? ''} /> : <TimeText at={at ?? ''} form="full" />}
        </li>
      ))}
    </ul>
  );
}

/** A planned day is the same day for both sides, whatever their time zones. */
const DayText = ({ day }: { day: string }) => <TimeText at={`${day}T12:00:00.000Z`} form="date" />;

function Plan({ sale, item, task, onDone }: FormProps & { item: ChecklistItem; task: SaleTask }) {
  const isLoan = task === 'loan_payoff';
  return (
    <>
      {isLoan && item.state === 'not_stated' ? (
        <SaleForm
          button="There’s no loan on it"
          busy="Saving…"
          notice="Saved. The buyer was notified."
          tone="btn-line"
          onDone={onDone}
          action={() => actIn(sale.slug, { action: 'plan_task', task, is_needed: false, planned_on: null })}
        />
      ) : null}
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {isLoan && (item.state === 'not_stated' || item.state === 'not_needed')
            ? 'There’s a loan on it'
            : item.planned_on === null
              ? 'Set a date'
              : 'Change the date'}
        </summary>
        <SaleForm
          button="Save date"
          busy="Saving…"
          notice="Date saved. The buyer was notified."
          tone="btn-line"
          onDone={onDone}
          action={(text) => {
            const day = text(`planned-${task}`);
            return actIn(sale.slug, { action: 'plan_task', task, planned_on: day === '' ? null : day });
          }}
        >
          <Field
            name={`planned-${task}`}
            label={isLoan ? 'Planned payoff date' : 'Planned date'}
            hint="Leave it empty if you don’t know yet."
            type="date"
            className="data max-w-60"
            defaultValue={item.planned_on ?? ''}
          />
        </SaleForm>
      </details>
    </>
  );
}

const isConfirmable = (state: TaskState): boolean => !['not_stated', 'not_needed', 'done'].includes(state);

function TaskActions({ sale, item, onDone }: FormProps & { item: ChecklistItem }) {
  const { side } = sale;
  if (item.task === 'collection' || side === 'staff') return null;
  const { task } = item;
  const own = side === 'seller' ? item.seller_done_at : item.buyer_done_at;
  return (
    <>
      {sale.may.includes('confirm_task') && isConfirmable(item.state) && own === null ? (
        <SaleForm
          button={BUTTONS[task][side]}
          busy="Saving…"
          notice="Confirmed. The other side was notified."
          tone="btn-line"
          onDone={onDone}
          action={() => actIn(sale.slug, { action: 'confirm_task', task })}
        />
      ) : null}
      {sale.may.includes('plan_task') && item.state !== 'done' && own === null ? (
        <Plan sale={sale} item={item} task={task} onDone={onDone} />
      ) : null}
    </>
  );
}

export function Checklist({ sale, settlement, onDone }: FormProps & { settlement: Settlement }) {
  if (settlement.state === 'fell_through') return null;
  return (
    <Section title="Checklist" id="checklist" size="h3" className="mt-12">
      <ul className="mt-4 border-t border-line">
        {settlement.checklist.map((item) => {
          const [text, className] = BADGES[item.state];
          const explanation = Explanation({ item, side: sale.side });
          return (
            <li key={item.task} className="border-b border-line py-3.5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="font-strong">{NAMES[item.task]}</h3>
                <span className={`badge ${className}`}>{text}</span>
              </div>
              {explanation === null ? null : <p className="mt-1 max-w-prose text-small text-ink-2">{explanation}</p>}
              <Dates item={item} />
              <TaskActions sale={sale} item={item} onDone={onDone} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
