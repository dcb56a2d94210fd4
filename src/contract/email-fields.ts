import { BUILT_IN_LANGUAGE } from './email-languages.ts';
import type { Wording } from './direct-emails.ts';
import type { Placeholder } from './email-placeholders.ts';
import { EMAIL_TEMPLATE_NAMES, type EmailTemplateName, definitionOfEmail } from './email-templates.ts';
import { countedField, SHARED_TEXT_NAMES, SHARED_TEXTS, type SharedTextName } from './shared-email-texts.ts';

/** The template of what all emails say around their own text. */
export const SHARED_TEMPLATE = 'shared_texts';
export const ALL_TEMPLATE_NAMES: readonly (EmailTemplateName | typeof SHARED_TEMPLATE)[] = [
  ...EMAIL_TEMPLATE_NAMES,
  SHARED_TEMPLATE,
];

export interface EmailField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly most: number;
  readonly isLong: boolean;
  readonly isOptional: boolean;
  readonly placeholders: readonly Placeholder[];
}
export interface EmailTemplateDefinition {
  readonly group: string;
  readonly name: string;
  readonly fields: readonly EmailField[];
  readonly builtIn: Wording;
  readonly placeholders: readonly Placeholder[];
  /** The email would lose its purpose without them. */
  readonly needs: readonly Placeholder[];
}

const MAX_LINE = 150;
const MAX_BUTTON = 60;
const MAX_TEXT = 4000;
const MAX_SHARED = 400;

const PARTS = [
  { name: 'subject', label: 'Subject', most: MAX_LINE },
  {
    name: 'preview',
    label: 'Preview text (optional)',
    most: MAX_LINE,
    isOptional: true,
    hint: 'Shown beside the subject in the inbox. If blank, the first paragraph is.',
  },
  { name: 'banner', label: 'Banner', most: MAX_BUTTON },
  { name: 'heading', label: 'Heading', most: MAX_LINE },
  { name: 'text', label: 'Text', most: MAX_TEXT, isLong: true, hint: 'A blank line starts a new paragraph.' },
  { name: 'button', label: 'Button', most: MAX_BUTTON },
  { name: 'footnote', label: 'Footnote', most: MAX_TEXT, isLong: true },
] as const;
const NO_DETAILS = { hint: null, isLong: false, isOptional: false };

/** Texts saved before banners could be edited have none: in English a blank banner means the built-in one. */
const isOptionalIn = (part: string, language: string): boolean => part === 'banner' && language === BUILT_IN_LANGUAGE;

function definitionOfShared(language: string): EmailTemplateDefinition {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const builtIn: Record<string, string> = {};
  const fields = SHARED_TEXT_NAMES.flatMap((name) => {
    const {
      english,
      placeholders = [],
    }: (typeof SHARED_TEXTS)[SharedTextName] & {
      placeholders?: readonly Placeholder[];
    } = SHARED_TEXTS[name];
    const forms =
      typeof english === 'string'
        ? [[name, english, null] as const]
        : pluralCategories.map(
            (each) => [countedField(name, each), english[each === 'one' ? 0 : 1], `Number: ${each}`] as const,
          );
    return forms.map(([field, text, hint]) => {
      builtIn[field] = text;
      return {
        ...NO_DETAILS,
        isOptional: true,
        name: field,
        label: typeof english === 'string' ? text : english[1],
        hint,
        most: MAX_SHARED,
        placeholders,
      };
    });
  });
  return {
    group: 'Shared texts',
    name: 'Labels, links and footers',
    fields,
    builtIn,
    placeholders: [...new Set(fields.flatMap(({ placeholders }) => placeholders))],
    needs: [],
  };
}

export function definitionOfTemplate(name: string, language: string): EmailTemplateDefinition | null {
  if (name === SHARED_TEMPLATE) return definitionOfShared(language);
  const definition = definitionOfEmail(name);
  if (definition === null) return null;
  const { wording, placeholders } = definition;
  return {
    group: definition.group,
    name: definition.name,
    builtIn: wording,
    placeholders,
    needs: definition.needs ?? [],
    fields: PARTS.filter((part) => wording[part.name] !== null || part.name === 'preview').map((part) => ({
      ...NO_DETAILS,
      ...part,
      ...(isOptionalIn(part.name, language) ? { isOptional: true } : {}),
      placeholders,
    })),
  };
}

export const hasChanged = (definition: EmailTemplateDefinition, translated: Wording, original: Wording): boolean =>
  Object.keys({ ...definition.builtIn, ...original }).some(
    (field) =>
      (translated[field] ?? definition.builtIn[field] ?? null) !==
      (original[field] ?? definition.builtIn[field] ?? null),
  );
