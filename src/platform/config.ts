import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}
export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Most connections to PostgreSQL that this process opens. */
  readonly databaseConnections: number;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** How many proxies in front are trusted to tell the caller's address (`X-Forwarded-For`). */
  readonly trustedProxies: number;
  readonly smtpUrl: string | null;
  /** Null: the sandbox card provider. */
  readonly stripe: StripeConfig | null;
  /** Null: files in `dataDir`. */
  readonly s3: S3Config | null;
  readonly demo: boolean;
  /** The e-mail of whom a house without an administrator takes for its first; null: nobody. */
  readonly administrator: string | null;
  readonly role: (typeof roles)[number];
  readonly logLevel: (typeof logLevels)[number];
  /** Whether what strangers name (devices, webhooks) may lie within our own network: for houses that are tried out on one machine. */
  readonly allowsOwnNetwork: boolean;
  /** Signs cookies and tokens. */
  readonly secret: string;
}
export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with the environment, at once. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Reads the environment. The only place that does; throws one ConfigFault that names every fault. */
export function readConfig(env: Environment): Config {
  const reader = new Reader(env);
  const port = reader.wholeNumber('PORT', 3000, 0, 65_535);
  const databaseUrl = reader.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const publicUrl = reader.url('PUBLIC_URL', ['http:', 'https:']);
  const role = reader.choice('ROLE', roles, 'all');
  if (databaseUrl === null && role !== 'all') {
    reader.faults.push(`ROLE=${role} needs a DATABASE_URL: the embedded database serves one process`);
  }
  const config = {
    port,
    host: reader.text('HOST') ?? '0.0.0.0',
    dataDir: resolve(reader.text('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseConnections: reader.wholeNumber('DATABASE_CONNECTIONS', 12, 3, 200),
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustedProxies: reader.wholeNumber('TRUSTED_PROXIES', 0, 0, 10),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    stripe: readStripe(reader),
    s3: readS3(reader),
    demo: reader.flag('DEMO', databaseUrl === null),
    administrator: reader.email('ADMINISTRATOR'),
    role,
    allowsOwnNetwork: reader.flag('ALLOW_OWN_NETWORK', false),
    logLevel: reader.choice('LOG_LEVEL', logLevels, 'info'),
  };
  const secret = reader.text('SECRET');
  if (secret !== null && secret.length < 32) reader.faults.push('SECRET must have at least 32 characters');
  if (reader.faults.length > 0) throw new ConfigFault(reader.faults);
  return { ...config, secret: secret ?? keptSecret(config.dataDir) };
}

function readStripe(reader: Reader): StripeConfig | null {
  const values = reader.group('Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return values && { secretKey: values.STRIPE_SECRET_KEY, publishableKey: values.STRIPE_PUBLISHABLE_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET };
}

function readS3(reader: Reader): S3Config | null {
  const values = reader.group('S3', ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const endpoint = reader.url('S3_ENDPOINT', ['http:', 'https:']);
  if (values === null || endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region: reader.text('S3_REGION') ?? 'us-east-1',
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

/** A secret made on the first start and kept beside the data, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new ConfigFault([`${path} is damaged: remove it (all sessions end) or set SECRET`]);
  return secret;
}

class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;
  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    this.faults.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name);
    if (value === null) return fallback;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    this.faults.push(`${name} must be 1 or 0, not "${value}"`);
    return fallback;
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.faults.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  email(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) this.faults.push(`${name} must be an e-mail address, not "${value}"`);
    return value;
  }

  /** The value itself is not repeated in a fault: such addresses hold passwords. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.faults.push(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return null;
  }

  /** Settings that only make sense together: all, or none. */
  group<const Name extends string>(what: string, names: readonly Name[]): Record<Name, string> | null {
    const missing = names.filter((name) => this.text(name) === null);
    if (missing.length === names.length) return null;
    if (missing.length > 0) {
      this.faults.push(`${what} is set in part: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
      return null;
    }
    return Object.fromEntries(names.map((name) => [name, this.text(name) ?? ''])) as Record<Name, string>;
  }
}
