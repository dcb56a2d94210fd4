import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ActInSale, Contact, Sale } from '#contract/settlements.ts';
import { SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ErrorSummary, Field, SubmitButton } from '#web/components/ui/form.tsx';
import { TextArea, textsOf } from '#web/components/ui/more-fields.tsx';
import { settlementClient } from './settlement-client.ts';
import { useUser } from '#web/root-data.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
export interface FormProps {
  sale: Sale;
  onDone: (said: string) => void;
}
type Text = (name: string) => string;

interface ActFormProps extends FormProps {
  button: string;
  busy: string;
  said: string;
  tone?: string;
  /** What is asked once more before it is done, and the button that does it. */
  confirm?: { words: ReactNode; button: string };
  children?: ReactNode;
  act: (text: Text) => Promise<unknown>;
}

/** A form of one act in a sale: what was typed stays where it is refused. What cannot be undone is asked once more, with `confirm`. */
export function ActForm({ button, busy, said, tone = 'btn-solid', act, onDone, confirm, children }: Omit<ActFormProps, 'sale'>) {
  const { isBusy, refused, run } = useAct(FAILED);
  const [isAsking, setAsking] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm !== undefined && !isAsking) {
      setAsking(true);
      return;
    }
    const text = textsOf(event.currentTarget);
    if ((await run(() => act(text).then(() => true))) === true) onDone(said);
  };
  return (
    <form className="mt-4 grid max-w-xl gap-4" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary problem={refused} />
      {children}
      {confirm !== undefined && isAsking ? (
        <AskedAgain words={confirm.words} onNotYet={() => setAsking(false)}>
          <SubmitButton busy={busy} isBusy={isBusy} className={`${tone} min-h-[3rem] px-6`}>
            {confirm.button}
          </SubmitButton>
        </AskedAgain>
      ) : (
        <div>
          <SubmitButton busy={busy} isBusy={isBusy} className={`${tone} min-h-[3rem] px-6`}>
            {button}
          </SubmitButton>
        </div>
      )}
    </form>
  );
}

/** The question before what cannot be undone: it takes the focus, so that it is read before it is answered. */
function AskedAgain({ words, onNotYet, children }: { words: ReactNode; onNotYet: () => void; children: ReactNode }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="grid gap-4 bg-sunken p-5" role="group" aria-label="Please confirm">
      <p ref={question} tabIndex={-1} className="max-w-prose font-medium">
        {words}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <button type="button" className="btn btn-line min-h-[3rem] px-6" onClick={onNotYet}>
          Cancel
        </button>
      </div>
    </div>
  );
}

const actIn = (slug: string, input: ActInSale) => settlementClient.settlements.act(slug, input);

/** Name, address and telephone, as they stand on the bill of sale. */
export function ParticularsForm({ sale, onDone, given }: FormProps & { given: Contact | null }) {
  const user = useUser();
  return (
    <ActForm
      button="Save"
      busy="Saving…"
      said="Your name and address are saved."
      tone="btn-line"
      onDone={onDone}
      act={(text) => actIn(sale.slug, { act: 'give_particulars', name: text('name'), address: text('address'), phone: text('phone') })}
    >
      <Field name="name" label="Full name or business name" maxLength={SETTLEMENT_LIMITS.name} autoComplete="name" defaultValue={given?.name ?? ''} />
      <TextArea
        name="address"
        label="Postal address"
        rows={3}
        maxLength={SETTLEMENT_LIMITS.address}
        autoComplete="street-address"
        defaultValue={given?.address ?? ''}
      />
      <Field
        name="phone"
        label="Phone"
        hint="Shown only to the other party."
        maxLength={SETTLEMENT_LIMITS.phone}
        type="tel"
        autoComplete="tel"
        defaultValue={given?.phone ?? user?.phone ?? ''}
      />
    </ActForm>
  );
}

/** The buyer has sent the money. */
export function SayPaidForm({ sale, onDone }: FormProps) {
  return (
    <ActForm
      button="I have paid the seller"
      busy="Sending…"
      said="The seller was notified and will confirm once the money arrives."
      onDone={onDone}
      act={(text) => actIn(sale.slug, { act: 'say_paid', note: text('note') })}
    >
      <TextArea
        name="note"
        label="Payment reference"
        hint="Helps the seller identify your payment, for example the transfer reference."
        rows={2}
        maxLength={SETTLEMENT_LIMITS.note}
      />
    </ActForm>
  );
}

/** A day and a place at which the car changes hands. */
export function CollectionForm({ sale, onDone, button }: FormProps & { button: string }) {
  const local = (text: Text): string => {
    const at = new Date(text('at'));
    return Number.isNaN(at.getTime()) ? '' : at.toISOString();
  };
  return (
    <ActForm
      button={button}
      busy="Proposing…"
      said="Your proposal was sent."
      tone="btn-line"
      onDone={onDone}
      act={(text) => actIn(sale.slug, { act: 'propose_collection', at: local(text), place: text('place') })}
    >
      <Field name="at" label="Date and time (your time zone)" type="datetime-local" className="data max-w-72" />
      <Field name="place" label="Place" maxLength={SETTLEMENT_LIMITS.place} autoComplete="off" defaultValue={sale.settlement?.collection?.place ?? ''} />
    </ActForm>
  );
}

/** An act that needs no more than a press. */
export function PlainAct({
  sale,
  onDone,
  act,
  seen,
  button,
  busy,
  said,
  confirm,
}: FormProps &
  Pick<ActFormProps, 'button' | 'busy' | 'said' | 'confirm'> & {
    act: 'confirm_payment' | 'issue_bill' | 'agree_collection' | 'confirm_handover';
    /** The day and place that the presser sees and agrees to. */
    seen?: { at: string; place: string };
  }) {
  return (
    <ActForm
      button={button}
      busy={busy}
      said={said}
      onDone={onDone}
      {...(confirm === undefined ? {} : { confirm })}
      act={() => actIn(sale.slug, { act, ...seen })}
    />
  );
}
