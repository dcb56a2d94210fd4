import type { Executor } from '#platform/database/database.ts';
import { renderEmail } from '#platform/mail/render-email.ts';
import type { AccountsContext } from './deps.ts';

export interface EmailToUser {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly path: string };
}

export async function emailUser(
  context: AccountsContext,
  transaction: Executor,
  { userId, email }: { userId: string; email: EmailToUser },
): Promise<void> {
  const rows = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .execute();
  const [reader] = rows;
  if (reader === undefined) return;
  const { site_name: siteName } = await context.operations.settings(transaction);
  await context.mail.send(
    transaction,
    renderEmail({
      siteName,
      to: reader.email,
      subject: email.subject,
      heading: email.heading,
      paragraphs: email.paragraphs,
      action: { label: email.action.label, url: `${context.config.publicUrl}${email.action.path}` },
      footnote: `You’re receiving this because it concerns your account at ${siteName}.`,
    }),
  );
}
