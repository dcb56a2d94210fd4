// Shared by all commands. Runs on any Node from 18 on and without dependencies, because it installs them.
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
  'vite-sale-verifier.ts',
  'react-router.config.ts',
];

export function log(text) {
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

export function start(args, { env = {}, hasIpc = false } = {}) {
  const defaults = {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fromRoot('.cache', 'node'),
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Otherwise glibc keeps up to 64 MB of freed memory after it has freed one large piece.
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  };
  return spawn(projectNode(), args, {
    cwd: root,
    env: { ...process.env, ...defaults, ...env },
    stdio: hasIpc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
}

/** Installs the locked packages if needed. Without `forTests`, test packages are left out: a quarter of the total. */
export function install({ forTests = false } = {}) {
  const lock = hashOf(['package-lock.json', 'package.json']) + ` ${process.platform} ${process.arch}`;
  const [complete, production] = [`${lock} complete`, `${lock} production`];
  const stamp = existsSync(NODE_MODULES) ? read(INSTALL_STAMP) : null;
  const isInstalled = stamp === complete || (!forTests && stamp === production) || matchesLockFile(forTests);
  if (!isInstalled) {
    log('Installing the packages of package-lock.json …');
    const options = [
      forTests ? '--include=dev' : '--omit=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const cleanInstall = ['ci', ...options];
    const update = ['install', '--no-save', ...options];
    // Retries once, then uses `npm install`, which accepts a lock file without other platforms' optional packages.
    const attempts = stamp === production ? [update, cleanInstall] : [cleanInstall, cleanInstall, update];
    if (!attempts.some((args) => npm(args) === 0)) throw new Error("The install failed; see npm's messages above.");
  }
  // npm skips this if install scripts are disabled (`ignore-scripts`).
  if (!pinnedNode()) {
    log('Fetching the pinned Node …');
    npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  }
  projectNode();
  const newStamp = forTests || (isInstalled && stamp === complete) ? complete : production;
  if (stamp !== newStamp) writeFileSync(INSTALL_STAMP, newStamp);
}

function npm(args) {
  // Under `npm start`, npm names its path and Node. Node in node_modules would be deleted by `npm ci`.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /\.c?js$/.test(script))
    return run(node && existsSync(node) ? node : process.execPath, [script, ...args]);
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) throw new Error(`npm could not be run: ${result.error.message}`);
  return result.status ?? 1;
}

/** True after a plain `npm install`, too. */
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

/** Builds the pages if their sources changed. Returns false if the build failed. */
export function build() {
  const inputsHash = hashOf(BUILD_INPUTS);
  if (isBuilt(inputsHash)) return true;
  log('Building the pages …');
  const code = run(projectNode(), BUILD, { env: BUILD_ENV });
  return code === 0 && stampBuild(inputsHash);
}

/** Builds in the background. Returns null if the build is current, otherwise a promise of its success. */
export function buildAside() {
  const inputsHash = hashOf(BUILD_INPUTS);
  if (isBuilt(inputsHash)) return null;
  log('Building the pages …');
  return new Promise((resolve) => {
    const building = start(BUILD, { env: BUILD_ENV });
    building.on('error', () => resolve(false));
    building.on('exit', (code) => resolve(code === 0 && stampBuild(inputsHash)));
  });
}

function isBuilt(inputsHash) {
  return read(BUILD_STAMP) === inputsHash && existsSync(fromRoot('build', 'server'));
}

function stampBuild(inputsHash) {
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, inputsHash);
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
