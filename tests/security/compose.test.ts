import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, readConfig, VARIABLES } from '#platform/config.ts';
import { SECRET_SETTINGS } from '#platform/secret-files.ts';

/** What docs/operating.md and docs/security.md promise of `compose.yaml`. */
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}
const { services, secrets, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const operating = readFileSync('docs/operating.md', 'utf8');
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build !== undefined);
const SITE = ['web-1', 'web-2', 'worker'];

const directory = mkdtempSync(join(tmpdir(), 'compose-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Values in the form that the operator would give. */
const GIVEN: Readonly<Record<string, string>> = {
  SITE_DOMAIN: 'cars.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  S3_ENDPOINT: 'https://files.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  ADMINISTRATOR: 'chief@cars.example',
};
const SECRETS: Readonly<Record<string, string>> = {
  database_url: 'postgres://application:a@database:5432/hammerdown',
  migrations_database_url: 'postgres://hammerdown:b@database:5432/hammerdown',
  secret: 's'.repeat(64),
  secret_previous: '',
  smtp_url: 'smtp://user:password@mail.example:587',
  stripe_secret_key: 'sk_live_1',
  stripe_webhook_secret: 'whsec_1',
  s3_secret_access_key: 'hidden',
};
for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(directory, name), `${value}\n`);

const VARIABLE = /\$\{(\w+)(?::[-?]([^}]*))?\}/g;
/** The environment of a service as its process reads it, secrets in files included. */
function environmentOf({ environment = {}, secrets: mounted = [] }: Service): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => {
    const path = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1];
    if (path !== undefined) expect(mounted, `${name} names a secret that is not mounted`).toContain(path);
    const text = value.replaceAll(VARIABLE, (_, key: string, otherwise = '') => GIVEN[key] ?? String(otherwise));
    return [name, path === undefined ? text : join(directory, path)] as const;
  });
  return { DATA_DIR: directory, ...Object.fromEntries(filled) };
}
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the processes of the site', () => {
  test('are those that the document names, and a migration before them', () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', ...SITE]);
    for (const [name, { depends_on: needs }] of ours)
      expect([name, needs]).toEqual([
        name,
        name === 'migrate'
          ? { database: { condition: 'service_healthy' } }
          : { migrate: { condition: 'service_completed_successfully' } },
      ]);
  });
  test.each(ours)('%s runs as an ordinary user without capabilities, over files it cannot change', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      build: '.',
    });
    // The user of the image, which is not root.
    expect([service.user, service.privileged, service.ports]).toEqual([undefined, undefined, undefined]);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^USER node$/m);
  });
  test.each(ours)('%s has a complete configuration for a public site, of known variables only', (name, service) => {
    const environment = environmentOf(service);
    expect(problemsOf(environment)).toEqual([]);
    const config = readConfig(environment);
    expect(config).toMatchObject({
      publicUrl: 'https://cars.example',
      demo: false,
      staffSecondFactor: true,
      trustedProxies: 1,
      databaseUrl: SECRETS['database_url'],
      migrationsDatabaseUrl: name === 'migrate' ? SECRETS['migrations_database_url'] : null,
    });
    expect([config.stripe, config.s3, config.smtpUrl].filter((each) => each === null)).toEqual([]);
    const known = [...VARIABLES, ...SECRET_SETTINGS.map((each) => `${each}_FILE`)];
    expect(Object.keys(environment).filter((each) => !known.includes(each))).toEqual([]);
    // Without any one of these a public site does not start, so none of them is there for nothing.
    for (const needed of ['STRIPE_SECRET_KEY_FILE', 'SMTP_URL_FILE', 'SECRET_FILE', 'TRUSTED_PROXIES']) {
      const { [needed]: _, ...rest } = environment;
      expect([needed, problemsOf(rest).length > 0]).toEqual([needed, true]);
    }
  });
  test('are checked for their health, like the database and the backup', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toContain("fetch('http://localhost:3000/readyz')");
    for (const [name, { build, healthcheck }] of all) {
      const isChecked = healthcheck?.test !== undefined || (build !== undefined && healthcheck?.disable !== true);
      expect([name, isChecked]).toEqual([name, name !== 'migrate']);
    }
  });
});

describe('the database', () => {
  test('gives the site a role that owns nothing, and its owner to the migration and the backup alone', () => {
    const roleOf = (url = '') => new URL(url).username;
    const owner = services['database']?.environment?.['POSTGRES_USER'];
    expect([roleOf(SECRETS['database_url']), roleOf(SECRETS['migrations_database_url'])]).toEqual([
      'application',
      owner,
    ]);
    const script = readFileSync('deploy.create-role.sh', 'utf8');
    expect(script.split("<<'SQL'\n")[1]).toBe("create role application login password :'password';\nSQL\n");
    for (const [name, value] of Object.entries(SECRETS).filter(([name]) => name.endsWith('database_url')))
      expect(operating).toContain(`"${value.replace(/:[ab]@/, () => `:$(cat ${passwordOf(name)})@`)}" > ${name}`);
    const withOwner = all.filter(([, { secrets: mounted = [] }]) =>
      mounted.some((each) => ['migrations_database_url', 'postgres_password'].includes(each)),
    );
    expect(withOwner.map(([name]) => name)).toEqual(['migrate', 'database', 'backup']);
  });
  const passwordOf = (name: string) => (name === 'database_url' ? 'application_password' : 'postgres_password');
  test('is reached by the others only: the proxy alone has ports', () => {
    expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
  });
});

describe('what the file names', () => {
  test('exists: every secret has a file that the document makes, every volume is declared', () => {
    const mounted = new Set(all.flatMap(([, service]) => service.secrets ?? []));
    expect(Object.keys(secrets).toSorted()).toEqual([...mounted].toSorted());
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(operating).toMatch(new RegExp(`\\b${name}\\b`));
    }
    const used = all.flatMap(([, service]) => service.volumes ?? []).map((each) => each.split(':')[0] ?? '');
    expect(used.filter((each) => !each.startsWith('./') && !(each in volumes))).toEqual([]);
    const files = used.filter((each) => each.startsWith('./'));
    expect(files.map((each) => readFileSync(each, 'utf8').length > 0)).toEqual(files.map(() => true));
  });
  test('is asked of the operator by name, and an empty value stops the start', () => {
    const asked = [...readFileSync('compose.yaml', 'utf8').matchAll(VARIABLE)].map(([text, name]) => [name, text]);
    const optional = asked.filter(([, text]) => !text?.includes(':?')).map(([name]) => name);
    expect([...new Set(optional)]).toEqual(['S3_REGION', 'ADMINISTRATOR']);
    expect([...new Set(asked.map(([name]) => name ?? ''))].filter((name) => !operating.includes(name))).toEqual([]);
  });
  test('is an image with a version, pinned by digest', () => {
    const images = all.flatMap(([, { image }]) => image ?? []);
    expect(images.filter((image) => !/^[\w/]+:\d+(?:\.\d+)+(?:-\w+)?@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });
});
