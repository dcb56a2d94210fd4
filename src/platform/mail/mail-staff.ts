import type { Executor } from '../database/database.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './mail.ts';

export interface StaffMailDeps<Power extends string> {
  readonly accounts: { staffAddresses(executor: Executor, power: Power): Promise<string[]> };
  readonly operations: { settings(executor: Executor): Promise<{ readonly site_name: string }> };
  readonly mail: Pick<Mail, 'send'>;
  readonly config: { readonly publicUrl: string };
}

export async function mailStaff<Power extends string>(
  { accounts, operations, mail, config }: StaffMailDeps<Power>,
  transaction: Executor,
  { power, subject, text, button, path }: { power: Power; subject: string; text: string; button: string; path: string },
): Promise<void> {
  const { site_name: siteName } = await operations.settings(transaction);
  for (const to of await accounts.staffAddresses(transaction, power)) {
    await mail.send(
      transaction,
      renderEmail({
        siteName,
        to,
        subject,
        heading: subject,
        paragraphs: [text],
        action: { label: button, url: config.publicUrl + path },
        footnote: 'You’re receiving this as a staff member.',
      }),
    );
  }
}
