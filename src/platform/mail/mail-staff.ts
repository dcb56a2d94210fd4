import type { Executor } from '../database/database.ts';
import { setLetter } from './letter.ts';
import type { Mail } from './mail.ts';

/** Who writes to the staff: their addresses, the house's name and address, and its outbox. */
export interface StaffDesk<Power extends string> {
  /** The addresses of those of the staff who have a power. */
  readonly accounts: { staffAddresses(executor: Executor, power: Power): Promise<string[]> };
  readonly operations: { settings(executor: Executor): Promise<{ readonly house_name: string }> };
  readonly mail: Pick<Mail, 'send'>;
  readonly config: { readonly publicUrl: string };
}

/** Writes to those of the staff who have the power to act: something waits for them at `path`. The house's own people need no other words for it. */
export async function mailStaff<Power extends string>(
  { accounts, operations, mail, config }: StaffDesk<Power>,
  transaction: Executor,
  { power, subject, text, button, path }: { power: Power; subject: string; text: string; button: string; path: string },
): Promise<void> {
  const { house_name: houseName } = await operations.settings(transaction);
  for (const to of await accounts.staffAddresses(transaction, power)) {
    await mail.send(
      transaction,
      setLetter({
        houseName,
        to,
        subject,
        heading: subject,
        paragraphs: [text],
        action: { label: button, url: config.publicUrl + path },
        footnote: 'You get this as a member of the staff.',
      }),
    );
  }
}
