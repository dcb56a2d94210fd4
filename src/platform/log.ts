import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

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

export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: { pid: process.pid },
    redact: { paths: redacted, censor: '[redacted]' },
  });
}

export function silentLog(): Log {
  return pino({ level: 'silent' });
}
