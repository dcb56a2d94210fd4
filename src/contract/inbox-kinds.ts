/** Separate from the schemas, so that pages don't load zod. */
export const INBOX_KINDS = ['enquiry', 'comment', 'message'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
export const INBOX_KIND_LABELS: Readonly<Record<InboxKind, string>> = {
  enquiry: 'Inquiries',
  comment: 'Comments',
  message: 'Messages',
};

export const INBOX_KIND_NAMES: Readonly<Record<InboxKind, string>> = {
  enquiry: 'Inquiry',
  comment: 'Comment',
  message: 'Message',
};

export const INBOX_VIEWS = ['open', 'mine', 'unassigned', 'snoozed', 'done'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];
export const INBOX_VIEW_LABELS: Readonly<Record<InboxView, string>> = {
  open: 'Open',
  mine: 'Yours',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  done: 'Done',
};

export const MACRO_USES = ['answer', 'remove', 'keep', 'restore', 'uphold'] as const;
export type MacroUse = (typeof MACRO_USES)[number];
export const MACRO_USE_LABELS: Readonly<Record<MacroUse, string>> = {
  answer: 'Answers to inquiries',
  remove: 'Reasons to remove a comment or message',
  keep: 'Reasons to keep a comment or message',
  restore: 'Reasons to restore a comment',
  uphold: 'Reasons to keep a comment removed after an appeal',
};

export const MACRO_PLACEHOLDERS = ['name', 'about', 'reference', 'staff'] as const;
export type MacroPlaceholder = (typeof MACRO_PLACEHOLDERS)[number];
const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

/** Those that can't be filled stay, so that nobody sends a text with a gap: answers with placeholders are refused. */
export const fillMacro = (text: string, values: Readonly<Partial<Record<MacroPlaceholder, string>>>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name as MacroPlaceholder] ?? '';
    return value === '' ? whole : value;
  });

export const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

export const PRESENCES = ['reading', 'writing', 'left'] as const;
export type Presence = (typeof PRESENCES)[number];

export const INBOX_LIMITS = { tags: 10, tag: 30, macros: 200, macroText: 4000, viewerMs: 900_000 } as const;
