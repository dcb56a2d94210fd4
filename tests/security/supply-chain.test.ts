import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Exception {
  readonly package: string;
  readonly advisory: string;
  readonly reason: string;
  readonly until: string;
}
/** A script without types, because it runs on any Node. */
const script: string = '../../scripts/advisories.mjs';
const { problemsIn } = (await import(script)) as {
  problemsIn(report: object, allowed: readonly Exception[], today: string): string[];
};

const REPORT = {
  vulnerabilities: {
    parser: {
      via: [{ name: 'parser', severity: 'high', title: 'Endless loop', url: 'advisory/1' }],
    },
    // Vulnerable only through the other package, which is reported once.
    wrapper: { via: ['parser'] },
  },
};
const EXCEPTION = { package: 'parser', advisory: 'advisory/1', reason: 'We do not parse.', until: '2026-12-31' };

test('allows a known vulnerability only with an exception, and only until its date', () => {
  expect(problemsIn(REPORT, [], '2026-12-31')).toEqual(['parser: Endless loop (high), advisory/1']);
  expect(problemsIn(REPORT, [EXCEPTION], '2026-12-31')).toEqual([]);
  expect(problemsIn(REPORT, [EXCEPTION], '2027-01-01')).toEqual([
    'parser: the exception for advisory/1 ended on 2026-12-31',
    'parser: Endless loop (high), advisory/1',
  ]);
  expect(problemsIn({ vulnerabilities: {} }, [EXCEPTION], '2027-01-01')).toHaveLength(1);
});

test('makes a CycloneDX bill of materials with every production dependency', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as {
    bomFormat: string;
    components: { purl: string; hashes?: unknown[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
  const wanted = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`);
  expect(wanted.filter((purl) => !listed.has(purl))).toEqual([]);
});

test('builds the image from a base pinned by digest, with production packages only, as an ordinary user', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=\S+@sha256:[0-9a-f]{64}$/m);
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual(['FROM ${NODE_IMAGE}', 'FROM ${NODE_IMAGE}']);
  expect(dockerfile).toContain('RUN npm ci --omit=dev');
  expect(dockerfile).toContain('USER node');
  expect(dockerfile).toContain('HEALTHCHECK');
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(compose).toContain('read_only: true');
  expect(compose).toContain('cap_drop: [ALL]');
});

test('redirects pages to https at the proxy, and refuses unencrypted calls of the API', () => {
  const [plain = '', secure = ''] = readFileSync('deploy.Caddyfile', 'utf8').split(/^\{\$SITE_DOMAIN\} \{$/m);
  expect(plain).toMatch(/^http:\/\/\{\$SITE_DOMAIN\} \{$/m);
  expect(plain).toContain('not path /api/* /sanctum/*');
  expect(plain).toContain('redir @pages https://');
  expect(plain).toContain('respond "Use https." 403');
  expect(plain).not.toContain('reverse_proxy');
  expect(secure).toContain('reverse_proxy');
});

test('gives the password of the role that owns the tables to no process of the site', () => {
  const [shared = '', rest = ''] = readFileSync('compose.yaml', 'utf8').split(/^services:$/m);
  const services = (rest.split(/^\w/m)[0] ?? '').split(/^ {2}(?=[\w-]+:$)/m).slice(1);
  const ownsTables = /migrations_database_url|postgres_password/;
  expect(shared).not.toMatch(ownsTables);
  const names = (found: readonly string[]) => found.map((service) => service.split(':')[0]);
  expect(names(services.filter((service) => service.includes('*app')))).toEqual([
    'migrate',
    'web-1',
    'web-2',
    'worker',
  ]);
  expect(names(services.filter((service) => ownsTables.test(service)))).toEqual(['migrate', 'database', 'backup']);
});
