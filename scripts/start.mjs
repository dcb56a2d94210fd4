// `npm start`: installs and builds what is missing, then runs the app on the pinned Node.
import { constants } from 'node:os';
import { buildAside, install, log, start } from './project.mjs';

try {
  install();
} catch (error) {
  log(error.message);
  process.exit(1);
}

const building = buildAside();
// Half of what the image has: 35 MB less memory, and the embedded database sets the pace of bids.
const app = start(
  [
    '--max-semi-space-size=16',
    'src/app/main.ts',
    ...(building === null ? [] : ['--await-pages']),
    ...process.argv.slice(2),
  ],
  {
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    hasIpc: building !== null,
  },
);
if (building !== null) void signalWhenBuilt(building);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C already reaches the whole process group, and a second signal would force an exit.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    app.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

// If npm is killed, no signal arrives, and the app would keep the port and the database.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== parent) app.kill('SIGTERM');
  }, 1000).unref();
}

app.on('error', (error) => {
  log(`The app could not be started: ${error.message}`);
  process.exit(1);
});
app.on('exit', (code, signal) => {
  process.exit(process.exitCode || (code ?? 128 + (constants.signals[signal] ?? 0)));
});

async function signalWhenBuilt(building) {
  if (await building) {
    app.send('built', () => app.disconnect());
    return;
  }
  log('The pages could not be built. See the messages above.');
  process.exitCode = 1;
  app.kill('SIGTERM');
}
