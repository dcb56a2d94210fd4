import type { Session } from '#contract/security.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { House } from './parts.ts';
import { deleteSession, deleteSessionsBut, findSessionsOf } from './store/sessions.ts';
import { hashToken } from './tokens.ts';

/** So much of a session's hash names it to its owner: enough to tell them apart, nothing to sign in with. */
const ID_LENGTH = 24;
const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, ID_LENGTH);

/** The devices that are signed in, this one first. */
export async function listSessions(house: House, actor: SignedIn, currentToken: string | null): Promise<Session[]> {
  const { executor } = house.database;
  const current = currentToken === null ? '' : idOf(hashToken(currentToken));
  const rows = await findSessionsOf(executor, actor.userId, new Date(await house.clock.now(executor)));
  const sessions = rows.map((row) => ({
    id: idOf(row.tokenHash),
    device: deviceOf(row.userAgent),
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_current: idOf(row.tokenHash) === current,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Signs one device out. */
export async function revokeSession(house: House, actor: SignedIn, id: string): Promise<Result<null>> {
  const { executor } = house.database;
  const rows = await findSessionsOf(executor, actor.userId, new Date(0));
  const row = rows.find((each) => idOf(each.tokenHash) === id);
  if (row === undefined) return refused(404, 'This device is signed out already.', { code: 'not_found' });
  await deleteSession(executor, row.tokenHash);
  return accepted(null);
}

/** Signs every device out but this one. */
export async function revokeOtherSessions(house: House, actor: SignedIn, currentToken: string | null): Promise<void> {
  await deleteSessionsBut(house.database.executor, actor.userId, currentToken === null ? null : hashToken(currentToken));
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** `Firefox on Windows`: as much as its owner needs to know it again. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined && system === undefined) return userAgent === '' ? 'Unknown device' : (userAgent.split('/')[0] ?? 'Unknown device');
  return browser === undefined ? (system ?? '') : system === undefined ? browser : `${browser} on ${system}`;
}
