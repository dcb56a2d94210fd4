import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';

export interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}
export interface SafeFetchResponse {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | null;
}

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 4096;
const OK = 200;
const BYTES_PER_MB = 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const OWN_NETWORKS = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  OWN_NETWORKS.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  OWN_NETWORKS.addSubnet(address, bits, 'ipv6');

export function isOwnNetwork(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isOwnNetwork(mapped);
  const family = isIP(address);
  // Written in hexadecimal to hide an IPv4 address.
  return family === 0 || /^::ffff:/i.test(address) || OWN_NETWORKS.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns why nothing may be sent to a URL, or null. The host name is resolved and checked only at the call. */
export function targetProblem(url: string, { allowsOwnNetwork }: { allowsOwnNetwork: boolean }): string | null {
  if (!URL.canParse(url)) return 'Enter a valid URL.';
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'The URL can’t contain a username or password.';
  if (allowsOwnNetwork)
    return protocol === 'https:' || protocol === 'http:' ? null : 'The URL must start with https://.';
  if (protocol !== 'https:') return 'The URL must start with https://.';
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && isOwnNetwork(host) ? 'The address is in a private network.' : null;
}

export class OwnNetworkError extends Error {
  override readonly name = 'OwnNetworkError';
}

/** Refuses names with an internal address. The connection uses the checked address, so DNS rebinding has no effect. */
function guardedLookup(
  hostname: string,
  options: object,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.some(({ address }) => isOwnNetwork(address)))
      return callback(new OwnNetworkError('The host name points to a private network.'), []);
    const [first] = addresses;
    if ('all' in options && options.all === true) return callback(null, addresses);
    return first === undefined
      ? callback(new Error('The host name can’t be resolved.'), [])
      : callback(null, first.address, first.family);
  });
}

interface SafeFetchLimits {
  readonly allowsOwnNetwork: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export function safePost(
  url: string,
  { headers, body }: Outgoing,
  limits: SafeFetchLimits,
): Promise<SafeFetchResponse> {
  const length = String(Buffer.byteLength(body));
  return safeFetch(url, { method: 'POST', headers: { ...headers, 'content-length': length }, body }, limits);
}

export function safeGet(
  url: string,
  headers: Outgoing['headers'],
  limits: SafeFetchLimits & { maxBytes: number },
): Promise<SafeFetchResponse> {
  return safeFetch(url, { method: 'GET', headers, body: '' }, limits);
}

/** The answer isn't what can be used: too large, moved too often, or an error. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

interface FileLimits extends Required<SafeFetchLimits> {
  readonly maxRedirects: number;
}

/**
 * The bytes of a file. Follows redirects, each checked like the first URL. Throws `UnusableAnswerError`, and never
 * returns a part of a file.
 */
export const safeGetBytes = (url: string, limits: FileLimits): Promise<Uint8Array> =>
  getBytes(url, limits, AbortSignal.timeout(limits.timeoutMs));

async function getBytes(url: string, limits: FileLimits, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await open(url, { method: 'GET', headers: {}, body: '' }, { ...limits, signal });
  const status = answer.statusCode ?? 0;
  const { location } = answer.headers;
  if (status === OK) return readWhole(answer, limits, signal);
  answer.destroy();
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, url))
    throw new UnusableAnswerError(`The server answered ${status}.`);
  if (limits.maxRedirects === 0) throw new UnusableAnswerError('The address redirects too often.');
  const next = { ...limits, maxRedirects: limits.maxRedirects - 1 };
  return getBytes(new URL(location, url).href, next, signal);
}

async function readWhole(
  answer: IncomingMessage,
  { maxBytes, timeoutMs }: FileLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      if (length > maxBytes)
        throw new UnusableAnswerError(`The file is over ${Math.floor(maxBytes / BYTES_PER_MB)} MB.`);
    }
  } catch (error) {
    throw signal.aborted ? lateError(timeoutMs) : error;
  } finally {
    answer.destroy();
  }
  return Buffer.concat(pieces);
}

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name can’t be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was interrupted.',
  EHOSTUNREACH: 'The address can’t be reached.',
  ENETUNREACH: 'The address can’t be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name.',
};
/** A sentence for the person who named the URL, or null for an error without words. */
export function fetchErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CONNECTION_ERRORS[code] ?? (error.message === '' ? null : error.message);
}

/** For URLs that users name. Follows no redirects. */
async function safeFetch(
  url: string,
  sent: SentRequest,
  { allowsOwnNetwork, timeoutMs = TIMEOUT_MS, maxBytes = MAX_RESPONSE_BYTES }: SafeFetchLimits,
): Promise<SafeFetchResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await open(url, sent, { allowsOwnNetwork, timeoutMs, signal });
  return {
    status: answer.statusCode ?? 0,
    body: await read(answer, maxBytes),
    retryAfterSeconds: secondsIn(answer.headers['retry-after']),
  };
}

type SentRequest = Outgoing & { readonly method: 'GET' | 'POST' };
const lateError = (timeoutMs: number) => new Error(`No answer within ${timeoutMs / 1000} seconds.`);

interface ConnectionOptions extends Pick<Required<SafeFetchLimits>, 'allowsOwnNetwork' | 'timeoutMs'> {
  readonly signal: AbortSignal;
}

/** Refuses our own network unless allowed. */
function open(
  url: string,
  { method, headers, body }: SentRequest,
  { allowsOwnNetwork, timeoutMs, signal }: ConnectionOptions,
): Promise<IncomingMessage> {
  const problem = targetProblem(url, { allowsOwnNetwork });
  if (problem !== null) return Promise.reject(new OwnNetworkError(problem));
  const target = new URL(url);
  const send = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise<IncomingMessage>((resolveResponse, rejectRequest) => {
    const sent = send(
      target,
      {
        method,
        headers,
        agent: false,
        signal,
        ...(allowsOwnNetwork ? {} : { lookup: guardedLookup }),
      },
      resolveResponse,
    );
    sent.once('error', (error) => {
      rejectRequest(signal.aborted ? lateError(timeoutMs) : error);
    });
    sent.end(body);
  });
}

const secondsIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;

async function read(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= maxBytes) break;
  }
  answer.destroy();
  return Buffer.concat(pieces).toString('utf8', 0, maxBytes);
}
