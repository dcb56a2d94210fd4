// `npm test`: runs every check and prints one total. Each check and each test counts as one.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { audit } from './advisories.mjs';
import { buildAside, install, projectNode, root, log, tool } from './project.mjs';

const TESTS_TIMEOUT_MS = 40 * 60_000;
/** Tests start many processes, most of which are killed before they could fill a cache of their own. */
const NODE_COMPILE_CACHE = join(root, '.cache', 'node');
const RESULTS = join(root, '.cache', 'test', 'vitest.json');
/** On a disk, a copy of the template database takes ten times as long. */
const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 8 * 2 ** 30;
const total = { passed: 0, failed: 0 };

runCheck('Packages', () => {
  install({ forTests: true });
  return true;
});
runCheck('Advisories', () => audit(log));
if (total.failed > 0) finish();
heading('Types, lint and pages');
await checkCode();
await tests(process.argv.slice(2));
finish();

/** In parallel, because one reads from disk while another computes. */
async function checkCode() {
  const hasRouteTypes = await node(tool('@react-router', 'dev', 'bin.cjs'), 'typegen');
  await Promise.all([
    // Reports the compiler's errors too: both need every type of the project, which takes a minute to read.
    node(tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--type-check').then((passed) =>
      count('Types and lint', passed && hasRouteTypes),
    ),
    node(tool('oxfmt', 'bin', 'oxfmt'), '--check', '.').then((passed) => count('Format', passed)),
    node(tool('knip', 'bin', 'knip.js')).then((passed) => count('Unused code', passed)),
    Promise.resolve(buildAside() ?? true).then((passed) => count('Pages', passed)),
  ]);
}

/** Prints a tool's output at its end, so that outputs don't interleave. */
function node(...args) {
  return new Promise((resolve) => {
    const running = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (part) => output.push(part));
    running.on('error', (error) => {
      log(error.message);
      resolve(false);
    });
    running.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

function runCheck(name, check) {
  heading(name);
  let passed = false;
  try {
    passed = check();
  } catch (error) {
    log(error.message);
  }
  count(name, passed);
}

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  log(`${name}: ${passed ? 'passed' : 'FAILED'}`);
}

async function tests(paths) {
  heading('Tests');
  mkdirSync(dirname(RESULTS), { recursive: true });
  rmSync(RESULTS, { force: true });
  const code = await vitest(paths);
  const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : null;
  if (!results) {
    total.failed += 1;
    log('The tests reported no results.');
    return;
  }
  // A file that fails to load has no tests and counts as one failure.
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  for (const file of broken) log(`Failed to load: ${file.name}\n${file.message ?? ''}`);
  const failed = results.numFailedTests + broken.length;
  total.passed += results.numPassedTests;
  // Failures outside a test, such as unhandled rejections, only show in the exit code.
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
  if (results.numPassedTests === 0) total.failed += 1;
}

function vitest(paths) {
  return new Promise((resolve) => {
    const args = [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
      ...paths,
    ];
    const runner = spawn(projectNode(), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CI: '1', NODE_ENV: 'test', NODE_COMPILE_CACHE, TMPDIR: temporaryFiles() },
    });
    const clock = setTimeout(() => {
      log(`The tests did not finish within ${TESTS_TIMEOUT_MS / 60_000} minutes.`);
      runner.kill('SIGKILL');
    }, TESTS_TIMEOUT_MS);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => runner.kill(signal));
    runner.on('error', () => resolve(1));
    runner.on('exit', (code) => {
      clearTimeout(clock);
      resolve(code ?? 1);
    });
  });
}

function temporaryFiles() {
  if (process.env.TMPDIR || !existsSync(MEMORY_DISK)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_DISK : tmpdir();
}

function heading(text) {
  process.stdout.write(`\n── ${text} ${'─'.repeat(Math.max(4, 76 - text.length))}\n`);
}

function finish() {
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}
