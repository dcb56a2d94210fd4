import type { Row } from '#platform/database/tables.ts';

export type TokenPurpose = MailedToken['purpose'];
export type PaddleRow = Row<'paddles'>;
export type MailedToken = Row<'mailed_tokens'>;
export type DealerRow = Row<'dealers'>;
