import { takeSaleStep } from '#contract/endpoints/settlements.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SaleAction, Contact, Sale } from '#contract/settlements.ts';
import { SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { enteredTime } from '#web/components/time/entered-time.ts';
import { browserClient } from '#web/api.ts';
import { useUser } from '#web/root-data.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
export interface FormProps {
  sale: Sale;
  onDone: (notice: string) => void;
}

interface SaleFormProps extends FormProps {
  button: string;
  busy: string;
  notice: string;
  tone?: string;
  /** This form's field names by the names in the API's errors. Must keep its identity. */
  names?: Readonly<Record<string, string>>;
  /** `check` throws where there is nothing to confirm yet. */
  confirm?: { question: ReactNode; button: string; check?: () => void };
  children?: ReactNode;
  action: (text: TextReader) => Promise<unknown>;
}

export function SaleForm({
  button,
  busy,
  notice,
  tone = 'btn-solid',
  names,
  action,
  onDone,
  confirm,
  children,
}: Omit<SaleFormProps, 'sale'>) {
  const [isAsking, setAsking] = useState(false);
  const send = async (text: TextReader) => {
    if (confirm !== undefined && !isAsking) {
      confirm.check?.();
      setAsking(true);
      return;
    }
    const done = await action(text);
    onDone(typeof done === 'string' ? done : notice);
  };
  return (
    <ActionForm
      className="mt-4 grid max-w-xl gap-4"
      failed={FAILED}
      action={send}
      {...(names === undefined ? {} : { names })}
    >
      <ErrorSummary />
      {children}
      {confirm !== undefined && isAsking ? (
        <Confirmation question={confirm.question} onCancel={() => setAsking(false)}>
          <SubmitButton busy={busy} className={`${tone} min-h-[3rem] px-6`}>
            {confirm.button}
          </SubmitButton>
        </Confirmation>
      ) : (
        <div>
          <SubmitButton busy={busy} className={`${tone} min-h-[3rem] px-6`}>
            {button}
          </SubmitButton>
        </div>
      )}
    </ActionForm>
  );
}

function Confirmation({
  question,
  onCancel,
  children,
}: {
  question: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <div className="grid gap-4 bg-sunken p-5" role="group" aria-label="Please confirm">
      <p ref={paragraph} tabIndex={-1} className="max-w-prose font-medium">
        {question}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <button type="button" className="btn btn-line min-h-[3rem] px-6" onClick={onCancel}>
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
    <SaleForm
      button="Save"
      busy="Saving…"
      notice="Your name and address are saved."
      tone="btn-line"
      onDone={onDone}
      action={(text) =>
        actIn(sale.slug, {
          action: 'give_particulars',
          name: text('name'),
          address: text('address'),
          phone: text('phone'),
          shares_email: text('shares_email') === 'yes',
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
        hint="Leave it empty if you don’t want to share it."
        maxLength={SETTLEMENT_LIMITS.phone}
        type="tel"
        autoComplete="tel"
        defaultValue={given?.phone ?? user?.phone ?? ''}
      />
      <Checkbox name="shares_email" value="yes" defaultChecked={given?.shares_email ?? true}>
        Share my email address with the other side
      </Checkbox>
    </SaleForm>
  );
}

export function ReportPaymentForm({ sale, onDone }: FormProps) {
  return (
    <SaleForm
      button="I have paid the seller"
      busy="Sending…"
      notice="The seller was notified and will confirm once the money arrives."
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
    </SaleForm>
  );
}

export function CollectionForm({ sale, onDone, button }: FormProps & { button: string }) {
  return (
    <SaleForm
      button={button}
      busy="Proposing…"
      notice="Your proposal was sent."
      tone="btn-line"
      onDone={onDone}
      action={(text) =>
        actIn(sale.slug, { action: 'propose_collection', at: enteredTime(text('at')), place: text('place') })
      }
    >
      <Field name="at" label="Date and time (your time zone)" type="datetime-local" className="data max-w-72" />
      <Field
        name="place"
        label="Location"
        maxLength={SETTLEMENT_LIMITS.place}
        autoComplete="off"
        defaultValue={sale.settlement?.collection?.place ?? ''}
      />
    </SaleForm>
  );
}

export function PlainCommand({
  sale,
  onDone,
  action,
  seen,
  button,
  busy,
  notice,
  confirm,
}: FormProps &
  Pick<SaleFormProps, 'button' | 'busy' | 'notice' | 'confirm'> & {
    action: 'confirm_payment' | 'issue_bill' | 'agree_collection' | 'confirm_handover';
    seen?: { at: string; place: string };
  }) {
  return (
    <SaleForm
      button={button}
      busy={busy}
      notice={notice}
      onDone={onDone}
      {...(confirm === undefined ? {} : { confirm })}
      action={() => actIn(sale.slug, { action, ...seen })}
    />
  );
}
