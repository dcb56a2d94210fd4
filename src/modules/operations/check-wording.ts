import type { Wording } from '#contract/direct-emails.ts';
import type { EmailField, EmailTemplateDefinition } from '#contract/email-fields.ts';
import { textProblems } from '#contract/email-templates.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';

const EMPTY = 'Please write something here.';

function problemsOf({ needs }: EmailTemplateDefinition, field: EmailField, text: string | null): string[] {
  if (text === null) return field.isOptional ? [] : [EMPTY];
  const missing = field.name === 'text' ? needs.filter((name) => !text.includes(`{${name}}`)) : [];
  return [
    ...(text.length > field.most ? [`Please keep it below ${field.most} characters.`] : []),
    ...textProblems(text, field.placeholders),
    ...missing.map((name) => `Add {${name}}. The email doesn’t make sense without it.`),
  ];
}

/** Returns the fields of the template, trimmed. Null is the text that is sent without an own one. */
export function checkWording(definition: EmailTemplateDefinition, wording: Wording | null): Result<Wording | null> {
  if (wording === null) return accepted(null);
  const texts = Object.fromEntries(
    definition.fields.map(({ name }) => {
      const text = wording[name]?.trim() ?? '';
      return [name, text === '' ? null : text] as const;
    }),
  );
  const known = new Set(definition.fields.map(({ name }) => name));
  const errors = Object.fromEntries(
    [
      ...definition.fields.map(
        (field) => [`wording.${field.name}`, problemsOf(definition, field, texts[field.name] ?? null)] as const,
      ),
      ...Object.entries(wording)
        .filter(([name, text]) => text !== null && !known.has(name))
        .map(([name]) => [`wording.${name}`, ['This template has no such field.']] as const),
    ].filter(([, problems]) => problems.length > 0),
  );
  if (Object.keys(errors).length > 0) return invalid(errors);
  return accepted({ ...Object.fromEntries(Object.keys(definition.builtIn).map((name) => [name, null])), ...texts });
}
