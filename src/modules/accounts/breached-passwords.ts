import { createHash } from 'node:crypto';
import { safeGet } from '#platform/safe-fetch.ts';

/** The service learns only these characters of the hash, which hundreds of breached passwords share. */
const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2_000;
const MAX_ANSWER_BYTES = 512 * 1024;

export interface BreachService {
  readonly url: string;
  readonly allowsOwnNetwork: boolean;
}

export async function isBreached(password: string, { url, allowsOwnNetwork }: BreachService): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const prefix = hash.slice(0, PREFIX_LENGTH);
  const answer = await safeGet(
    new URL(prefix, url).href,
    // Padding hides from the network how many hashes share the prefix.
    { 'add-padding': 'true', accept: 'text/plain' },
    { allowsOwnNetwork, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
  );
  if (answer.status !== 200) throw new Error(`The service for breached passwords answered ${answer.status}.`);
  const suffix = hash.slice(PREFIX_LENGTH);
  // Padded lines have a count of 0.
  return answer.body.split(/\r?\n/).some((line) => line.startsWith(`${suffix}:`) && line !== `${suffix}:0`);
}
