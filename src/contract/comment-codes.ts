export const REPORT_CODES = ['abuse', 'spam', 'off_topic', 'private', 'misleading', 'other'] as const;
export type ReportCode = (typeof REPORT_CODES)[number];
export const REPORT_LABELS: Readonly<Record<ReportCode, string>> = {
  abuse: 'Insulting or threatening',
  spam: 'Spam or duplicate',
  off_topic: 'Off topic',
  private: 'Shares private information',
  misleading: 'False or misleading',
  other: 'Something else',
};
export const EDIT_WINDOW_MS = 5 * 60_000;
