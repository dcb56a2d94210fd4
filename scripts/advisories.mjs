// `npm run audit`: fails for a known vulnerability of a production package, except those in `allowed-advisories.json`,
// each with a reason and the date until which it is allowed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const AUDIT_MAY_TAKE_MS = 60_000;

/** The advisories in npm's report that are not allowed today, and the entries of the list that have expired. */
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

/** npm's report, or null if the registry serves no advisories, as mirrors often do. */
function readReport() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_MAY_TAKE_MS,
    shell: process.platform === 'win32',
  });
  try {
    const report = JSON.parse(stdout);
    return report.vulnerabilities === undefined ? null : report;
  } catch {
    return null;
  }
}

/** Prints what was found. True unless there is a problem. */
export function audit(say) {
  const allowed = JSON.parse(readFileSync(join(root, 'scripts', 'allowed-advisories.json'), 'utf8'));
  const report = readReport();
  if (report === null) say('Advisories: the registry serves none, so only the dates of the exceptions were checked.');
  const problems = problemsIn(report ?? { vulnerabilities: {} }, allowed, new Date().toISOString().slice(0, 10));
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (text) => process.stdout.write(`${text}\n`);
  const passed = audit(say);
  if (passed) say('No known vulnerability is open.');
  process.exit(passed ? 0 : 1);
}
