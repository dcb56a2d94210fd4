import type { Wording } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import { useTyped } from '#web/components/console/use-typed.ts';

export interface Texts {
  readonly wording: Wording;
  readonly isChanged: boolean;
  /** The main language's text fills blank fields, so that a half-written translation can be seen. Null: not begun. */
  readonly shown: Wording | null;
  set(field: string, text: string): void;
  start(wording: Wording | null): void;
}

function readTexts(typed: string): Wording | null {
  try {
    return typed === '' ? null : (JSON.parse(typed) as Wording);
  } catch {
    return null;
  }
}

const startOf = ({ wording, original, built_in: builtIn }: EmailTemplate): Wording =>
  wording ?? (original === null ? builtIn : {});

export function useTexts(template: EmailTemplate): Texts {
  const saved = startOf(template);
  const [typed, setTyped] = useTyped(`email-${template.name}-${template.language}`);
  const wording = readTexts(typed) ?? saved;
  const fallback = { ...template.built_in, ...template.original };
  const isWritten = typed !== '' || template.wording !== null;
  const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';
  return {
    wording,
    isChanged: JSON.stringify(wording) !== JSON.stringify(saved),
    shown:
      template.original === null
        ? wording
        : !isWritten
          ? null
          : Object.fromEntries(
              template.fields.map(({ name, is_optional: isOptional }) => {
                const text = wording[name] ?? null;
                return [name, isBlank(text) && !isOptional ? (fallback[name] ?? null) : text];
              }),
            ),
    set: (field, text) => setTyped(JSON.stringify({ ...wording, [field]: text })),
    start: (next) => setTyped(next === null ? '' : JSON.stringify(next)),
  };
}
