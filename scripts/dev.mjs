// `npm run dev`: runs the app and watches the sources. Page source changes rebuild the pages, and any source change
// restarts the app. If a build fails, the app keeps running on the last one.
import { watch } from 'node:fs';
import { join, sep } from 'node:path';
import { build, install, root, say, start } from './project.mjs';

const BUILT = [
  'src/web',
  'src/contract',
  'src/auction',
  'vite.config.ts',
  'vite-endpoints.ts',
  'react-router.config.ts',
].map((path) => path.split('/').join(sep));
const QUIET_MS = 200;

let app = null;
let isStopping = false;
let timer = null;
let changed = new Set();
let turn = Promise.resolve();

try {
  install();
  if (!build()) say('The build failed. Waiting for a change …');
} catch (error) {
  say(error.message);
  process.exit(1);
}
open();

for (const folder of ['src', 'demo', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name) note(join(folder, name));
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    void stop();
  });

function note(path) {
  if (/\.test\.tsx?$|~$|\.swp$/.test(path)) return;
  changed.add(path);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const paths = [...changed];
    changed = new Set();
    turn = turn.then(() => renew(paths));
  }, QUIET_MS);
}

async function renew(paths) {
  if (isStopping) return;
  if (paths.some((path) => BUILT.some((built) => path.startsWith(built))) && !build()) {
    say('The build failed; the last good one stays. Waiting for a change …');
    return;
  }
  say(`Starting again: ${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''}`);
  // Two processes must never share one embedded database, so this waits until the old one has closed it.
  await close();
  open();
}

function open() {
  if (isStopping) return;
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'production', CHECK_CONTRACT: '1' };
  const process_ = start(['src/app/main.ts'], { env });
  app = process_;
  process_.on('exit', (code) => {
    if (app !== process_) return;
    app = null;
    if (!isStopping && code !== 0) say('The app stopped with an error. Waiting for a change …');
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
