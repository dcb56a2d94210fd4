import { reencrypt, type Reencrypted } from '#platform/reencrypt.ts';
import type { App } from './compose.ts';

/**
 * Encrypts everything stored under the previous secret again under the current one, so that `SECRET_PREVIOUS` can be
 * removed. May run beside the application, stop at any time and run again.
 */
export async function reencryptAll({ accounts, notifications, partners }: App): Promise<Reencrypted[]> {
  await accounts.keepPreviousHashKey();
  const columns = [accounts, notifications, partners].flatMap(({ encryptedColumns }) => encryptedColumns);
  const results: Reencrypted[] = [];
  for (const column of columns) results.push(await reencrypt(column));
  return results;
}
