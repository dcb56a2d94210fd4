// `npm run dev`: restarts the app when a source changes, and rebuilds the pages when their sources change.
import { watch } from 'node:fs';
import { join, sep } from 'node:path';
import { build, install, root, log, start } from './project.mjs';

const BUILT = [
  'src/web',
  'src/contract',
  'src/auction',
  'vite.config.ts',
  'vite-endpoints.ts',
  'vite-sale-verifier.ts',
  'react-router.config.ts',
].map((path) => path.split('/').join(sep));
const QUIET_MS = 200;

let app = null;
let isStopping = false;
let timer = null;
let changed = new Set();
let queue = Promise.resolve();

try {
  install();
  if (!build()) log('The build failed. Waiting for a change …');
} catch (error) {
  log(error.message);
  process.exit(1);
}
open();

for (const folder of ['src', 'demo', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name) onChange(join(folder, name));
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    void stop();
  });

function onChange(path) {
  if (/\.test\.tsx?$|~$|\.swp$/.test(path)) return;
  changed.add(path);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const paths = [...changed];
    changed = new Set();
    queue = queue.then(() => restart(paths));
  }, QUIET_MS);
}

async function restart(paths) {
  if (isStopping) return;
  if (paths.some((path) => BUILT.some((built) => path.startsWith(built))) && !build()) {
    log('The build failed. The app keeps running on the last build. Waiting for a change …');
    return;
  }
  log(`Restarting: ${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''}`);
  // Two processes must never share one embedded database.
  await close();
  open();
}

function open() {
  if (isStopping) return;
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'production', CHECK_CONTRACT: '1' };
  const child = start(['src/app/main.ts'], { env });
  app = child;
  child.on('exit', (code) => {
    if (app !== child) return;
    app = null;
    if (!isStopping && code !== 0) log('The app stopped with an error. Waiting for a change …');
  });
}

function close() {
  const closing = app;
  app = null;
  if (!closing) return Promise.resolve();
  return new Promise((resolve) => {
    closing.once('exit', resolve);
    closing.kill('SIGTERM');
  });
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await close();
  process.exit(0);
}
