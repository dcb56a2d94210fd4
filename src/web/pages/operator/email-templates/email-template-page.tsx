import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { EmailText } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-calls.ts';
import { readEmailTemplate, changeEmailTemplate } from '#contract/endpoints/email-templates.ts';
import { browserClient } from '#web/api.ts';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { Field, SuccessAlert, TextArea } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { EMAIL_PARTS, type EmailPart } from './email-parts.ts';
import { Preview, usePreview } from './preview.tsx';
import { Versions } from './versions.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.template.title ?? 'Email template', isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return {
    template: await pageContext(context)
      .client.call(readEmailTemplate, { params: { name: params['name'] ?? '' } })
      .catch((error: unknown) => throwMissing(error, new URL(request.url).pathname)),
  };
}

function useTexts(template: EmailTemplate): {
  wording: EmailText;
  isChanged: boolean;
  set: (part: EmailPart, text: string) => void;
  start: (wording: EmailText | null) => void;
} {
  const saved = template.wording ?? template.built_in;
  const [typed, setTyped] = useTyped(`email-${template.name}`);
  const wording = readTexts(typed) ?? saved;
  return {
    wording,
    isChanged: JSON.stringify(wording) !== JSON.stringify(saved),
    set: (part, text) => setTyped(JSON.stringify({ ...wording, [part]: text })),
    start: (next) => setTyped(next === null ? '' : JSON.stringify(next)),
  };
}

function readTexts(typed: string): EmailText | null {
  try {
    return typed === '' ? null : (JSON.parse(typed) as EmailText);
  } catch {
    return null;
  }
}

function Placeholders({ template, onPut }: { template: EmailTemplate; onPut: (placeholder: string) => void }) {
  return (
    <ConsolePart title="Placeholders" id="placeholders">
      <p className="mt-1 text-small text-ink-2">
        Replaced with the recipient’s details when the email is sent. Click to insert.
      </p>
      <ul className="mt-2 border-t border-line">
        {template.placeholders.map(({ name, means }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-1.5">
            <button
              type="button"
              className="chip flex-none font-mono !text-small"
              onClick={() => onPut(`{${name}}`)}
            >{`{${name}}`}</button>
            <span className="min-w-0 text-small text-ink-2">{means}</span>
          </li>
        ))}
      </ul>
    </ConsolePart>
  );
}

function useLastPlace(wording: EmailText, set: (part: EmailPart, text: string) => void) {
  const last = useRef<{ part: EmailPart; at: number } | null>(null);
  const note = (part: EmailPart) => (event: { currentTarget: { selectionStart: number | null } }) => {
    last.current = { part, at: event.currentTarget.selectionStart ?? 0 };
  };
  const put = (placeholder: string) => {
    const { part, at } = last.current ?? { part: 'text' as const, at: wording.text.length };
    const before = wording[part] ?? '';
    set(part, before.slice(0, at) + placeholder + before.slice(at));
    last.current = { part, at: at + placeholder.length };
    document.getElementById(`field-words.${part}`)?.focus();
  };
  return { note, put };
}

interface TextProps {
  template: EmailTemplate;
  wording: EmailText;
  refused: ReturnType<typeof usePreview>['refused'];
  set: (part: EmailPart, text: string) => void;
  note: ReturnType<typeof useLastPlace>['note'];
}

function TextFields({ template, wording, refused, set, note }: TextProps) {
  return (
    <>
      <div className="mt-3 grid gap-4">
        {EMAIL_PARTS.map(([part, label, most]) => {
          const value = wording[part];
          if (template.built_in[part] === null || value === null) return null;
          const common = {
            name: `wording.${part}`,
            label,
            maxLength: most,
            value,
            errors: refused?.errors[`wording.${part}`],
            onSelect: note(part),
            onChange: (event: { target: { value: string } }) => set(part, event.target.value),
          };
          return part === 'text' || part === 'footnote' ? (
            <TextArea
              key={part}
              {...common}
              rows={part === 'text' ? 8 : 3}
              {...(part === 'text' ? { hint: 'A blank line starts a new paragraph.' } : {})}
            />
          ) : (
            <Field key={part} {...common} />
          );
        })}
      </div>
      {refused === null || Object.keys(refused.errors).length > 0 ? null : (
        <p role="status" className="mt-3 text-small text-stop">
          {refused.message}
        </p>
      )}
    </>
  );
}

interface SaveProps {
  template: EmailTemplate;
  wording: EmailText;
  isChanged: boolean;
  start: (wording: EmailText | null) => void;
  done: (notice: string) => void;
}

function Save({ template, wording, isChanged, start, done }: SaveProps) {
  const save = (next: EmailText | null) => (reason: string) =>
    browserClient.call(changeEmailTemplate, {
      params: { name: template.name },
      body: { wording: next, reason, version: template.version },
    });
  return (
    <ConsolePart title="Save" id="save">
      <ReasonForm
        id={`email-reason-${template.name}`}
        hint="Saved to the audit log."
        button="Save template"
        busy="Saving…"
        notice="Saved. The email uses this text."
        action={save(wording)}
        onDone={done}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {isChanged ? (
          <button type="button" className="btn btn-quiet btn-s" onClick={() => start(null)}>
            Discard changes
          </button>
        ) : null}
        <button type="button" className="btn btn-quiet btn-s" onClick={() => start(template.built_in)}>
          Start from the default
        </button>
      </div>
      {template.wording === null ? null : (
        <details className="mt-3">
          <summary className="link inline-flex min-h-9 cursor-pointer items-center">Reset to the default</summary>
          <ReasonForm
            id={`email-reset-${template.name}`}
            tone="stop"
            hint="Saved to the audit log."
            button="Reset to default"
            busy="Saving…"
            notice="The email uses the built-in text again."
            action={save(null)}
            onDone={done}
          />
        </details>
      )}
    </ConsolePart>
  );
}

export default function EmailTemplatePage() {
  const { template } = useLoaderData<typeof loader>();
  const { wording, isChanged, set, start } = useTexts(template);
  const { shown, refused } = usePreview(template.name, wording);
  const { notice, done } = useNotice();
  const { note, put } = useLastPlace(wording, set);
  const finish = (text: string) => {
    done(text);
    start(null);
  };
  return (
    <>
      <ConsoleHead title={template.title} above={{ name: 'Email templates', to: '/operator/email-templates' }}>
        <span className={`badge ${template.wording === null ? 'badge-plain' : 'badge-info'}`}>
          {template.wording === null ? 'Default' : `Customized, version ${template.version}`}
        </span>
      </ConsoleHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-8">
          <ConsolePart title="Content" id="content">
            <SuccessAlert>{notice}</SuccessAlert>
            <TextFields template={template} wording={wording} refused={refused} set={set} note={note} />
          </ConsolePart>
          <Save template={template} wording={wording} isChanged={isChanged} start={start} done={finish} />
          <Placeholders template={template} onPut={put} />
          <ConsolePart title="Versions" id="versions">
            <Versions template={template} onTake={start} />
          </ConsolePart>
        </div>
        <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">
          <Preview name={template.name} wording={wording} shown={shown} />
        </div>
      </div>
      <p className="px-4 pb-6 text-small text-ink-3 lg:px-6">
        The preview shows the live auction that closes next and your name, or sample data while no auction is live.
        Emails are in English, formatted for the site’s locale. See also the{' '}
        <PageLink className="link" to="/operator/emails">
          emails
        </PageLink>
        .
      </p>
    </>
  );
}
