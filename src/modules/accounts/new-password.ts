import { isBreached } from './breached-passwords.ts';
import type { AccountsContext } from './deps.ts';
import { guessableWordsOf } from './guessable-words.ts';
import { passwordProblems } from './passwords.ts';

const BREACHED = 'This password was exposed in a data breach on another site. Please choose one you use nowhere else.';

export async function newPasswordProblems(
  { config, database, operations, log }: Pick<AccountsContext, 'config' | 'database' | 'operations' | 'log'>,
  password: string,
  person: { username: string; name: string; email: string },
): Promise<string[]> {
  const settings = await operations.settings(database.executor);
  const site = { name: settings.site_name, publicUrl: config.publicUrl };
  const problems = await passwordProblems(password, person, guessableWordsOf(site));
  if (problems.length > 0 || config.demo) return problems;
  if (settings.breached_passwords === 'accept') return [];
  const service = { url: config.breachedPasswordsUrl, allowsOwnNetwork: config.allowsOwnNetwork };
  try {
    return (await isBreached(password, service)) ? [BREACHED] : [];
  } catch (error) {
    // Nobody should be kept out because another company's service is down. The other rules were met.
    log.warn({ error: String(error) }, 'a new password could not be checked for known breaches');
    return [];
  }
}
