// Shared by the three commands: the pinned Node, an install only if incomplete, a build only if stale. It runs on any
// Node from 18 on and without dependencies, because it installs them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fromRoot = (...parts) => join(root, ...parts);

const NODE_MODULES = fromRoot('node_modules');
const INSTALL_STAMP = join(NODE_MODULES, '.hammerdown-install');
const BUILD_STAMP = fromRoot('build', '.inputs');
const BUILD = [tool('@react-router', 'dev', 'bin.cjs'), 'build'];
const BUILD_ENV = { NODE_ENV: 'production' };
const BUILD_INPUTS = [
  'src/web',
  'src/contract',
  'src/auction',
  'public',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite-endpoints.ts',
  'react-router.config.ts',
];

export function say(text) {
  process.stdout.write(`[hammerdown] ${text}\n`);
}

export function pinnedNode() {
  const path = fromRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : null;
}

export function projectNode() {
  const pinned = pinnedNode();
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    'The pinned Node is missing from node_modules. Remove node_modules and try again, or use Node 24 or newer.',
  );
}

export function tool(...parts) {
  return join(NODE_MODULES, ...parts);
}

export function run(command, args, { env = {}, capture = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: capture ? 'pipe' : 'inherit',
    encoding: 'utf8',
  });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

export function start(args, { env = {}, talks = false } = {}) {
  // Caches compiled TypeScript for faster starts.
  const kept = {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fromRoot('.cache', 'node'),
    // Each thread of Node would keep freed memory in an arena of its own: 100 MB in all.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  };
  return spawn(projectNode(), args, {
    cwd: root,
    env: { ...process.env, ...kept, ...env },
    stdio: talks ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
}

/**
 * Installs what the lock file names, if incomplete: the packages to build and run, and with `forTests` also those for
 * tests, checks and benches (including a browser and a database server, a quarter of the whole).
 */
export function install({ forTests = false } = {}) {
  const lock = hashOf(['package-lock.json', 'package.json']) + ` ${process.platform} ${process.arch}`;
  const [whole, ownPart] = [`${lock} whole`, `${lock} without tests`];
  const stamp = existsSync(NODE_MODULES) ? read(INSTALL_STAMP) : null;
  const isThere = stamp === whole || (!forTests && stamp === ownPart) || matchesLockFile(forTests);
  if (!isThere) {
    say('Installing the packages of package-lock.json …');
    const quietly = [
      forTests ? '--include=dev' : '--omit=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const anew = ['ci', ...quietly];
    const added = ['install', '--no-save', ...quietly];
    // If only the test packages are missing, the rest stays in place. Otherwise retries once, since the registry is
    // the usual cause, and then uses `npm install`, which tolerates a lock file without other platforms' optional
    // packages, as npm writes it on some machines.
    const ways = stamp === ownPart ? [added, anew] : [anew, anew, added];
    if (!ways.some((way) => npm(way) === 0)) throw new Error("The install failed; npm's messages stand above.");
  }
  // npm skips it if install scripts are disabled (`ignore-scripts`), so this installs it explicitly.
  if (!pinnedNode()) {
    say('Fetching the pinned Node …');
    npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  }
  projectNode();
  const now = forTests || (isThere && stamp === whole) ? whole : ownPart;
  if (stamp !== now) writeFileSync(INSTALL_STAMP, now);
}

function npm(args) {
  // Under `npm start` npm names its own path and Node. This avoids the one in node_modules, which `npm ci` deletes.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /\.c?js$/.test(script))
    return run(node && existsSync(node) ? node : process.execPath, [script, ...args]);
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) throw new Error(`npm could not be run: ${result.error.message}`);
  return result.status ?? 1;
}

/** True if npm's install record matches the lock file, as after a plain `npm install`. */
function matchesLockFile(forTests) {
  const installed = parse(join(NODE_MODULES, '.package-lock.json'))?.packages;
  const locked = parse(fromRoot('package-lock.json'))?.packages;
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || (entry.dev && !forTests)) return true;
    const found = installed[path];
    return found
      ? found.version === entry.version
      : entry.optional === true || entry.devOptional === true || entry.peer === true;
  });
}

/** Builds the pages if their sources changed since the last build. True if a current build exists. */
export function build() {
  const wanted = hashOf(BUILD_INPUTS);
  if (isBuilt(wanted)) return true;
  say('Building the pages …');
  const code = run(projectNode(), BUILD, { env: BUILD_ENV });
  return code === 0 && stampBuild(wanted);
}

/** Builds in the background. Resolves to null if the build is current, otherwise to whether it succeeded. */
export function buildAside() {
  const wanted = hashOf(BUILD_INPUTS);
  if (isBuilt(wanted)) return null;
  say('Building the pages …');
  return new Promise((resolve) => {
    const building = start(BUILD, { env: BUILD_ENV });
    building.on('error', () => resolve(false));
    building.on('exit', (code) => resolve(code === 0 && stampBuild(wanted)));
  });
}

function isBuilt(wanted) {
  return read(BUILD_STAMP) === wanted && existsSync(fromRoot('build', 'server'));
}

function stampBuild(wanted) {
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  // Stamps the sources as they were before the build, so that edits during the build trigger another.
  writeFileSync(BUILD_STAMP, wanted);
  return true;
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(fromRoot(path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function parse(path) {
  const text = read(path);
  return text === null ? null : JSON.parse(text);
}
