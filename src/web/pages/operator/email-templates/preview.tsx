import { useEffect, useState } from 'react';
import type { Wording } from '#contract/direct-emails.ts';
import type { EmailPreview, EmailTemplate } from '#contract/email-template-schemas.ts';
import { previewEmail, sendTestEmail } from '#contract/endpoints/email-templates.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { problemOf, type Problem } from '#web/problems.ts';
import { runLater } from '#web/run-later.ts';

const PREVIEW_DELAY_MS = 350;
const FORMS = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['text', 'Plain text'],
] as const;
type Form = (typeof FORMS)[number][0];
const IN_DARK = '@media (prefers-color-scheme:dark)';

/** The email as a mail app in this color scheme shows it, whatever the reader's own is. */
const inScheme = (html: string, scheme: Form): string =>
  html.replaceAll(IN_DARK, scheme === 'dark' ? '@media all' : '@media not all');

export function usePreview(
  { name, language }: Pick<EmailTemplate, 'name' | 'language'>,
  wording: Wording | null,
): { readonly shown: EmailPreview | null; readonly refused: Problem | null } {
  const [shown, setShown] = useState<EmailPreview | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const key = JSON.stringify(wording);
  useEffect(() => {
    return runLater(PREVIEW_DELAY_MS, (signal) =>
      browserClient
        .call(previewEmail, { params: { name }, body: { language, wording: JSON.parse(key) as Wording | null } })
        .then(
          (preview) => {
            if (!signal.aborted) {
              setShown(preview);
              setRefused(null);
            }
          },
          (error: unknown) => {
            if (!signal.aborted) setRefused(problemOf(error, 'The preview isn’t available right now.'));
          },
        ),
    );
  }, [name, language, key]);
  return { shown, refused };
}

interface PreviewProps {
  template: Pick<EmailTemplate, 'name' | 'language'>;
  wording: Wording | null;
  shown: EmailPreview | null;
}

export function Preview({ template: { name, language }, wording, shown }: PreviewProps) {
  const [form, setForm] = useState<Form>('light');
  const action = useAction();
  return (
    <Section size="h4" title="Preview" id="preview">
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Preview format" className="mr-auto flex gap-2">
          {FORMS.map(([value, text]) => (
            <button
              key={value}
              type="button"
              aria-pressed={form === value}
              className={`chip ${form === value ? 'chip-on' : ''}`}
              onClick={() => setForm(value)}
            >
              {text}
            </button>
          ))}
        </div>
        <WaitingButton
          className="btn-line btn-s"
          disabled={action.isBusy}
          onClick={() =>
            void action.run(
              () => browserClient.call(sendTestEmail, { params: { name }, body: { language, wording } }),
              ({ sent_to: to }) => `Test email sent to ${to}.`,
            )
          }
        >
          {action.isBusy ? 'Sending…' : 'Send test'}
        </WaitingButton>
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {action.notice}
      </p>
      <ErrorSummary problem={action.refused} />
      <p className="mt-1 border-b border-line pb-2 text-small">
        <span className="text-ink-3">Subject </span>
        <strong className="break-words font-strong">{shown?.subject ?? '…'}</strong>
      </p>
      {form === 'text' ? (
        <pre className="min-h-[20rem] whitespace-pre-wrap break-words border border-t-0 border-line bg-sunken p-4 font-mono text-small">
          {shown?.text ?? ''}
        </pre>
      ) : (
        <iframe
          title="Email preview with sample data"
          sandbox=""
          srcDoc={inScheme(shown?.html ?? '', form)}
          className="h-[46rem] w-full border border-t-0 border-line bg-sunken"
        />
      )}
    </Section>
  );
}
