import { takeSaleStep } from '#contract/endpoints/settlements.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SaleAction, Contact, Sale } from '#contract/settlements.ts';
import { SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, Field, SubmitButton } from '#web/components/ui/form.tsx';
import { TextArea, textsOf } from '#web/components/ui/more-fields.tsx';
import { browserClient } from '#web/api.ts';
import { useUser } from '#web/root-data.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
export interface FormProps {
  sale: Sale;
  onDone: (said: string) => void;
}
type Text = (name: string) => string;

interface ActionFormProps extends FormProps {
  button: string;
  busy: string;
  said: string;
  tone?: string;
  confirm?: { words: ReactNode; button: string };
  children?: ReactNode;
  action: (text: Text) => Promise<unknown>;
}

/** `confirm` adds a question before irreversible actions. */
export function ActionForm({
  button,
  busy,
  said,
  tone = 'btn-solid',
  action,
  onDone,
  confirm,
  children,
}: Omit<ActionFormProps, 'sale'>) {
  const { isBusy, refused, run } = useAction(FAILED);
  const [isAsking, setAsking] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm !== undefined && !isAsking) {
      setAsking(true);
      return;
    }
    const text = textsOf(event.currentTarget);
    if ((await run(() => action(text).then(() => true))) === true) onDone(said);
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

const actIn = (slug: string, input: SaleAction) => browserClient.call(takeSaleStep, { params: { slug }, body: input });

export function ParticularsForm({ sale, onDone, given }: FormProps & { given: Contact | null }) {
  const user = useUser();
  return (
    <ActionForm
      button="Save"
      busy="Saving…"
      said="Your name and address are saved."
      tone="btn-line"
      onDone={onDone}
      action={(text) =>
        actIn(sale.slug, {
          action: 'give_particulars',
          name: text('name'),
          address: text('address'),
          phone: text('phone'),
        })
      }
    >
      <Field
        name="name"
        label="Full name or business name"
        maxLength={SETTLEMENT_LIMITS.name}
        autoComplete="name"
        defaultValue={given?.name ?? ''}
      />
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
    </ActionForm>
  );
}

export function ReportPaymentForm({ sale, onDone }: FormProps) {
  return (
    <ActionForm
      button="I have paid the seller"
      busy="Sending…"
      said="The seller was notified and will confirm once the money arrives."
      onDone={onDone}
      action={(text) => actIn(sale.slug, { action: 'say_paid', note: text('note') })}
    >
      <TextArea
        name="note"
        label="Payment reference"
        hint="Helps the seller identify your payment, for example the transfer reference."
        rows={2}
        maxLength={SETTLEMENT_LIMITS.note}
      />
    </ActionForm>
  );
}

export function CollectionForm({ sale, onDone, button }: FormProps & { button: string }) {
  const local = (text: Text): string => {
    const at = new Date(text('at'));
    return Number.isNaN(at.getTime()) ? '' : at.toISOString();
  };
  return (
    <ActionForm
      button={button}
      busy="Proposing…"
      said="Your proposal was sent."
      tone="btn-line"
      onDone={onDone}
      action={(text) => actIn(sale.slug, { action: 'propose_collection', at: local(text), place: text('place') })}
    >
      <Field name="at" label="Date and time (your time zone)" type="datetime-local" className="data max-w-72" />
      <Field
        name="place"
        label="Location"
        maxLength={SETTLEMENT_LIMITS.place}
        autoComplete="off"
        defaultValue={sale.settlement?.collection?.place ?? ''}
      />
    </ActionForm>
  );
}

export function PlainCommand({
  sale,
  onDone,
  action,
  seen,
  button,
  busy,
  said,
  confirm,
}: FormProps &
  Pick<ActionFormProps, 'button' | 'busy' | 'said' | 'confirm'> & {
    action: 'confirm_payment' | 'issue_bill' | 'agree_collection' | 'confirm_handover';
    seen?: { at: string; place: string };
  }) {
  return (
    <ActionForm
      button={button}
      busy={busy}
      said={said}
      onDone={onDone}
      {...(confirm === undefined ? {} : { confirm })}
      action={() => actIn(sale.slug, { action, ...seen })}
    />
  );
}
