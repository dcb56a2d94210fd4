import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback, isPlainDatabase, isPublicUrl, problemsInProduction } from './production-checks.ts';
import { withSecretFiles } from './secret-files.ts';

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Checks API answers and live events against their schemas, in tests and development. */
export const CHECKS_CONTRACT = process.env['CHECK_CONTRACT'] === '1';

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
  readonly dataDir: string;
  /** Null selects the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Owns the schema and runs migrations. Null: the application's own role does. */
  readonly migrationsDatabaseUrl: string | null;
  readonly databaseConnections: number;
  readonly publicUrl: string;
  /** How many proxies are trusted to report the client's address (`X-Forwarded-For`). */
  readonly trustedProxies: number;
  readonly hstsSubdomains: boolean;
  readonly smtpUrl: string | null;
  readonly staffSecondFactor: boolean;
  readonly breachedPasswordsUrl: string;
  /** Allows a public site without Stripe. Every page then says that it is a rehearsal. */
  readonly allowsSandboxPayments: boolean;
  readonly stripe: StripeConfig | null;
  readonly s3: S3Config | null;
  readonly demo: boolean;
  /** Appointed while the site has no administrator. */
  readonly administrator: string | null;
  readonly role: (typeof roles)[number];
  readonly logLevel: (typeof logLevels)[number];
  /** Lets push endpoints and webhooks be on our own network, for trials on one machine. */
  readonly allowsOwnNetwork: boolean;
  /** Bearer token for `/metrics`. Null closes it. */
  readonly metricsToken: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
}
export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid environment settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const wholeNumber = (fallback: number, least: number, most: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: ({ input }) => `must be a whole number from ${least} to ${most}, not "${String(input)}"`,
    })
    .transform(Number)
    .default(fallback);
const flag = z
  .enum(['0', '1', 'false', 'true'], { error: ({ input }) => `must be 1 or 0, not "${String(input)}"` })
  .transform((value) => value === '1' || value === 'true');
const choice = <const T extends string>(choices: readonly T[], fallback: NoInfer<T>) =>
  z
    .enum(choices, { error: ({ input }) => `must be one of ${choices.join(', ')}, not "${String(input)}"` })
    .default(fallback);
/** The message doesn't repeat the value, which may contain a password. */
const url = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(?:${protocols.join('|')})$`),
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    })
    .optional();
const text = z.string().optional();
const secret = z.string().min(32, 'must have at least 32 characters').optional();

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const unset = (env: unknown, names: readonly string[]) =>
  names.filter((name) => (env as Environment)[name] === undefined);
const allOrNone = (what: string, names: readonly string[]) =>
  [
    (env: unknown) => [0, names.length].includes(unset(env, names).length),
    {
      error: ({ input }: { input?: unknown }) => `${what} is incomplete: set ${unset(input, names).join(', ')} too`,
      when: () => true,
    },
  ] as const;

const requiresTls = (name: 'DATABASE_URL' | 'MIGRATIONS_DATABASE_URL') =>
  [
    (env: { ALLOW_PLAIN_DATABASE: boolean } & Partial<Record<typeof name, string | undefined>>) =>
      env.ALLOW_PLAIN_DATABASE || !isPlainDatabase(env[name]),
    `${name} must have ?sslmode=verify-full, because the server is on another machine. On a network that nobody else ` +
      'reads, set ALLOW_PLAIN_DATABASE=1',
  ] as const;

const EnvironmentSchema = z
  .object({
    PORT: wholeNumber(3000, 0, 65_535),
    HOST: text,
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: url('postgres', 'postgresql'),
    MIGRATIONS_DATABASE_URL: url('postgres', 'postgresql'),
    ALLOW_PLAIN_DATABASE: flag.default(false),
    DATABASE_CONNECTIONS: wholeNumber(12, 3, 200),
    PUBLIC_URL: url('http', 'https'),
    TRUSTED_PROXIES: wholeNumber(0, 0, 10),
    HSTS_SUBDOMAINS: flag.default(false),
    SMTP_URL: url('smtp', 'smtps'),
    ALLOW_SANDBOX_PAYMENTS: flag.default(false),
    STRIPE_SECRET_KEY: text,
    STRIPE_PUBLISHABLE_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    S3_ENDPOINT: url('http', 'https').refine(
      (endpoint) => endpoint === undefined || endpoint.startsWith('https:') || isLoopback(endpoint),
      'must start with https://, because it carries the keys and the files',
    ),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: text,
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    DEMO: flag.optional(),
    STAFF_SECOND_FACTOR: z
      .enum(['required', 'optional'], { error: ({ input }) => `must be required or optional, not "${String(input)}"` })
      .optional(),
    ADMINISTRATOR: z.email({ error: ({ input }) => `must be an email address, not "${String(input)}"` }).optional(),
    ROLE: choice(roles, 'all'),
    BREACHED_PASSWORDS_URL: url('http', 'https')
      .default('https://api.pwnedpasswords.com/range/')
      .refine((address) => address.endsWith('/'), 'must end with /'),
    ALLOW_OWN_NETWORK: flag.default(false),
    LOG_LEVEL: choice(logLevels, 'info'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    SECRET: secret,
    SECRET_PREVIOUS: secret,
  })
  .refine(...allOrNone('Stripe', STRIPE))
  .refine(...allOrNone('S3', S3))
  .refine(...requiresTls('DATABASE_URL'))
  .refine(...requiresTls('MIGRATIONS_DATABASE_URL'))
  .refine(({ ROLE, DATABASE_URL }) => DATABASE_URL !== undefined || (ROLE !== 'web' && ROLE !== 'worker'), {
    error: 'ROLE must be “all” without a DATABASE_URL, because the embedded database serves only one process',
    when: () => true,
  });

/** The names of all variables. A secret may also be given as a file (`SECRET_SETTINGS`). */
export const VARIABLES: readonly string[] = Object.keys(EnvironmentSchema.shape);

/** The only reader of the environment. Throws one ConfigError with every problem. */
export function readConfig(env: Environment): Config {
  const nonEmpty = Object.entries(env).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  const { settings, problems } = withSecretFiles(Object.fromEntries(nonEmpty));
  const { data, error } = EnvironmentSchema.safeParse(settings);
  const issues = (error?.issues ?? []).map(({ path, message }) => [...path, message].join(' '));
  if (error !== undefined || problems.length > 0) throw new ConfigError([...problems, ...issues]);
  const demo = data.DEMO ?? data.DATABASE_URL === undefined;
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  // The demo accounts have a known password, and a site without a public address is not finished.
  const host = data.HOST ?? (isPublicUrl(publicUrl) && !demo ? '0.0.0.0' : '127.0.0.1');
  const productionProblems = problemsInProduction({
    publicUrl,
    host,
    demo,
    hasStripe: stripeOf(data) !== null,
    allowsSandboxPayments: data.ALLOW_SANDBOX_PAYMENTS,
    hasSmtp: data.SMTP_URL !== undefined,
    hasSecret: data.SECRET !== undefined,
    hasTrustedProxies: nonEmpty.some(([name]) => name === 'TRUSTED_PROXIES'),
    isStaffFactorOptional: data.STAFF_SECOND_FACTOR === 'optional',
  });
  if (productionProblems.length > 0) throw new ConfigError(productionProblems);
  return {
    port: data.PORT,
    host,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    migrationsDatabaseUrl: data.MIGRATIONS_DATABASE_URL ?? null,
    databaseConnections: data.DATABASE_CONNECTIONS,
    publicUrl,
    trustedProxies: data.TRUSTED_PROXIES,
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    smtpUrl: data.SMTP_URL ?? null,
    allowsSandboxPayments: data.ALLOW_SANDBOX_PAYMENTS,
    stripe: stripeOf(data),
    s3: s3Of(data),
    demo,
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    staffSecondFactor: (data.STAFF_SECOND_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
    administrator: data.ADMINISTRATOR ?? null,
    role: data.ROLE,
    allowsOwnNetwork: data.ALLOW_OWN_NETWORK,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN ?? null,
    secret: data.SECRET ?? readOrCreateSecret(data.DATA_DIR),
    previousSecret: data.SECRET_PREVIOUS ?? null,
  };
}

type Valid = z.output<typeof EnvironmentSchema>;
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Valid): StripeConfig | null {
  return secretKey === undefined || publishableKey === undefined || webhookSecret === undefined
    ? null
    : { secretKey, publishableKey, webhookSecret };
}

function s3Of({
  S3_ENDPOINT,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Valid): S3Config | null {
  if (S3_ENDPOINT === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null;
  return { endpoint: S3_ENDPOINT.replace(/\/+$/, ''), region, bucket, accessKeyId, secretAccessKey };
}

/** Stored beside the data, so that sessions survive a restart. */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError([`${path} is damaged: remove it (all sessions end) or set SECRET`]);
  return secret;
}
