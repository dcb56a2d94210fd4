/** Why a comment is reported or removed, as people choose it. */
export const REPORT_CODES = ['abuse', 'spam', 'off_topic', 'private', 'misleading', 'other'] as const;
export type ReportCode = (typeof REPORT_CODES)[number];
export const REPORT_WORDS: Readonly<Record<ReportCode, string>> = {
  abuse: 'Insulting or threatening',
  spam: 'Advertising or the same again',
  off_topic: 'Not about this auction',
  private: 'Names somebody’s private details',
  misleading: 'Says what is not true',
  other: 'Something else',
};
/** For so long an author may mend what they said. */
export const EDIT_WINDOW_MS = 5 * 60_000;
