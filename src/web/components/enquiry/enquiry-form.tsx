import { MailCheck } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { MAX_MESSAGE_LENGTH } from '#contract/content-kinds.ts';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { ErrorSummary, FormErrors, Honeypot, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useUser } from '#web/root-data.ts';
import type { EnquiryResult, Typed } from './enquiry.ts';

interface EnquiryFormProps {
  about?: Readonly<Record<string, string>>;
  subject: string | null;
  messageLabel?: string;
  messageHint?: string;
  button: string;
  children?: (typed: Typed) => ReactNode;
}

function Sent({ result }: { result: Extract<EnquiryResult, { kind: 'sent' }> }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className="alert bg-go-soft mt-6 outline-none" role="status">
      <Icon of={MailCheck} className="text-go" />
      <div>
        <strong className="font-strong">{result.message}</strong>
        {result.reference === '' ? null : (
          <p className="mt-1">
            Your reference is <span className="data text-data-s">{result.reference}</span>. We’ll reply to {result.to}.
          </p>
        )}
      </div>
    </div>
  );
}

export function EnquiryForm({
  about = {},
  subject,
  messageLabel = 'Message',
  messageHint,
  button,
  children,
}: EnquiryFormProps) {
  const result = useActionData<EnquiryResult>();
  const { state, formMethod } = useNavigation();
  const user = useUser();
  if (result?.kind === 'sent') return <Sent result={result} />;
  const typed = result?.typed ?? {};
  return (
    <>
      <FormErrors problem={result?.problem}>
        <ErrorSummary />
        <Form method="post" noValidate className="mt-6 grid gap-5">
          {Object.entries(about).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="name"
              label="Name"
              autoComplete="name"
              required
              maxLength={120}
              defaultValue={typed['name'] ?? user?.name ?? ''}
            />
            <Field
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              required
              maxLength={320}
              defaultValue={typed['email'] ?? user?.email ?? ''}
            />
          </div>
          <Field
            name="phone"
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={typed['phone'] ?? ''}
          />
          {subject === null ? (
            <Field
              name="subject"
              label="What is it about?"
              required
              maxLength={160}
              defaultValue={typed['subject'] ?? ''}
            />
          ) : (
            <input type="hidden" name="subject" value={subject} />
          )}
          {children?.(typed)}
          <TextArea
            name="message"
            label={messageLabel}
            rows={6}
            required
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={typed['message'] ?? ''}
            {...(messageHint === undefined ? {} : { hint: messageHint })}
          />
          <Honeypot />
          <SubmitButton
            isPlain
            busy="Sending…"
            isBusy={state !== 'idle' && formMethod === 'POST'}
            className="btn-solid min-h-[3.25rem] justify-self-start px-8"
          >
            {button}
          </SubmitButton>
        </Form>
      </FormErrors>
    </>
  );
}
