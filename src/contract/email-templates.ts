import type { Placeholder } from './email-placeholders.ts';
import {
  definitionOfKind,
  NOTIFICATION_KINDS,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from './notification-kinds.ts';
import { type Wording, type EmailDefinition, DIRECT_EMAILS, type DirectEmail } from './direct-emails.ts';

export type EmailTemplateName = DirectEmail | NotificationKind;

const ABOUT_AUCTIONS: ReadonlySet<string> = new Set(['Bidding', 'Watched auctions', 'Selling', 'Searches and follows']);

const ofKind = (kind: NotificationKind): EmailDefinition => {
  const { group, name, action, banner } = definitionOfKind(kind);
  return {
    group,
    name,
    wording: {
      subject: '{what}',
      preview: null,
      banner,
      heading: '{what}',
      text: '{details}',
      button: action,
      footnote: null,
    },
    placeholders: [
      'site',
      'name',
      'what',
      'details',
      ...(ABOUT_AUCTIONS.has(group) ? (['car', 'bid', 'closes'] as const) : []),
    ],
  };
};

export const EMAIL_TEMPLATE_NAMES: readonly EmailTemplateName[] = [
  ...NOTIFICATION_KIND_NAMES,
  ...(Object.keys(DIRECT_EMAILS) as DirectEmail[]),
];

const isOwn = (name: string): name is DirectEmail => Object.hasOwn(DIRECT_EMAILS, name);

export const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

export const definitionOfEmail = (name: string): EmailDefinition | null =>
  isOwn(name) ? DIRECT_EMAILS[name] : isKind(name) ? ofKind(name) : null;

const WRITTEN = /\{([^{}]*)\}/g;

export function textProblems(text: string, placeholders: readonly Placeholder[]): string[] {
  const known: readonly string[] = placeholders;
  const unknown = [...new Set([...text.matchAll(WRITTEN)].map(([, name = '']) => name))].filter(
    (name) => !known.includes(name),
  );
  const isTorn = /[{}]/.test(text.replaceAll(WRITTEN, ''));
  return [
    ...unknown.map(
      (name) =>
        `This email has no {${name}}. Available placeholders: ${placeholders.map((each) => `{${each}}`).join(', ')}.`,
    ),
    ...(isTorn ? ['Write placeholders in braces, such as {site}.'] : []),
  ];
}

/** Returns null if a placeholder has no value. */
export function fillText<Text extends Wording>(
  wording: Text,
  values: Partial<Record<Placeholder, string>>,
): Text | null {
  let isWhole = true;
  const fill = (text: string) =>
    text.replaceAll(WRITTEN, (written, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name as Placeholder] : undefined;
      if (value === undefined) isWhole = false;
      return value ?? written;
    });
  const filled = Object.fromEntries(
    Object.entries(wording).map(([field, text]) => [field, text === null ? null : fill(text)]),
  ) as Text;
  return isWhole ? filled : null;
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
