/** The parts of an email's text: field, label, and the most characters. */
export const EMAIL_PARTS = [
  ['subject', 'Subject', 150],
  ['heading', 'Heading', 150],
  ['text', 'Text', 4000],
  ['button', 'Button', 60],
  ['footnote', 'Footnote', 4000],
] as const;
export type EmailPart = (typeof EMAIL_PARTS)[number][0];
