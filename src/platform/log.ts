import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Structured lines on standard output: `log.info({ auctionId }, 'closed')`. */
export type Log = Logger;

/** Secrets never reach a log, wherever they stand in what is logged. */
const redacted = [
  'password',
  'secret',
  'token',
  'cookie',
  'authorization',
  'maximum',
  '*.password',
  '*.secret',
  '*.token',
  '*.cookie',
  '*.authorization',
  '*.maximum',
  'headers.cookie',
  'headers.authorization',
];

/** The process's log. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({ level: config.logLevel, base: { pid: process.pid }, redact: { paths: redacted, censor: '[redacted]' } });
}

/** A log that says nothing, for tests and small tools. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
