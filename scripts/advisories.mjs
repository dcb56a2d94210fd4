// `npm run audit`: fails for known vulnerabilities of production packages that `allowed-advisories.json` doesn't allow.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const AUDIT_TIMEOUT_MS = 60_000;

/** Returns the advisories that are not allowed today, and the exceptions that have expired. */
export function problemsIn(report, allowed, today) {
  const found = new Map(
    Object.values(report.vulnerabilities).flatMap(({ via }) =>
      via.filter((advisory) => typeof advisory === 'object').map((advisory) => [advisory.url, advisory]),
    ),
  );
  const valid = new Set(allowed.filter(({ until }) => until >= today).map(({ advisory }) => advisory));
  return [
    ...allowed
      .filter(({ until }) => until < today)
      .map(({ package: name, advisory, until }) => `${name}: the exception for ${advisory} ended on ${until}`),
    ...[...found.values()]
      .filter(({ url }) => !valid.has(url))
      .map(({ name, severity, title, url }) => `${name}: ${title} (${severity}), ${url}`),
  ];
}

/** Returns npm's report, or null if the registry has no advisories, as with many mirrors. */
function readReport() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  try {
    const report = JSON.parse(stdout);
    return report.vulnerabilities === undefined ? null : report;
  } catch {
    return null;
  }
}

export function audit(log) {
  const allowed = JSON.parse(readFileSync(join(root, 'scripts', 'allowed-advisories.json'), 'utf8'));
  const report = readReport();
  if (report === null) log('Advisories: the registry has none, so only the dates of the exceptions were checked.');
  const problems = problemsIn(report ?? { vulnerabilities: {} }, allowed, new Date().toISOString().slice(0, 10));
  for (const problem of problems) log(problem);
  return problems.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const log = (text) => process.stdout.write(`${text}\n`);
  const passed = audit(log);
  if (passed) log('No known vulnerabilities.');
  process.exit(passed ? 0 : 1);
}
