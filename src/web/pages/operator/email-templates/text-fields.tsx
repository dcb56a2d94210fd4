import { useRef } from 'react';
import type { Wording } from '#contract/direct-emails.ts';
import { directionOf, languageName } from '#contract/email-languages.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { usePreview } from './preview.tsx';
import type { Texts } from './use-texts.ts';

const MANY_FIELDS = 12;

export function useLastPlace({ wording, set }: Texts, fields: EmailTemplate['fields']) {
  const last = useRef<{ field: string; at: number } | null>(null);
  const note = (field: string) => (event: { currentTarget: { selectionStart: number | null } }) => {
    last.current = { field, at: event.currentTarget.selectionStart ?? 0 };
  };
  const put = (placeholder: string) => {
    const first = fields.find(({ name }) => name === 'text')?.name ?? fields[0]?.name ?? '';
    const { field, at } = last.current ?? { field: first, at: (wording[first] ?? '').length };
    const before = wording[field] ?? '';
    set(field, before.slice(0, at) + placeholder + before.slice(at));
    last.current = { field, at: at + placeholder.length };
    document.getElementById(`field-wording.${field}`)?.focus();
  };
  return { note, put };
}

interface TextFieldsProps {
  template: EmailTemplate;
  texts: Texts;
  refused: ReturnType<typeof usePreview>['refused'];
  note: ReturnType<typeof useLastPlace>['note'];
}

function hintOf(template: EmailTemplate, original: Wording | null, field: EmailTemplate['fields'][number]) {
  const text = original?.[field.name] ?? template.built_in[field.name] ?? null;
  const translated = original === null || text === null ? null : `${languageName(template.main_language)}: “${text}”`;
  return [translated, field.hint].filter((each) => each !== null).join(' ') || undefined;
}

export function TextFields({ template, texts, refused, note }: TextFieldsProps) {
  const { language, original, fields } = template;
  return (
    <>
      <div className="mt-3 grid gap-4">
        {fields.map((field) => {
          const common = {
            name: `wording.${field.name}`,
            label: field.label,
            maxLength: field.max_length,
            value: texts.wording[field.name] ?? '',
            hint: hintOf(template, original, field),
            lang: language,
            dir: directionOf(language),
            errors: refused?.errors[`wording.${field.name}`],
            onSelect: note(field.name),
            onChange: (event: { target: { value: string } }) => texts.set(field.name, event.target.value),
          };
          return field.is_long ? (
            <TextArea key={field.name} {...common} rows={field.name === 'text' ? 8 : 3} />
          ) : (
            <Field key={field.name} {...common} />
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

export function Placeholders({ template, onPut }: { template: EmailTemplate; onPut: (placeholder: string) => void }) {
  const isLong = template.placeholders.length > MANY_FIELDS;
  return (
    <Section size="h4" title="Placeholders" id="placeholders">
      <p className="mt-1 text-small text-ink-2">
        Replaced with the recipient’s details when the email is sent. Click to insert.
        {isLong ? ' Each text takes only those in its original.' : ''}
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
    </Section>
  );
}
