// `npm start`: installs and builds what is missing, then becomes the house (src/main.ts) on the pinned Node.
import { constants } from 'node:os';
import { buildAside, install, say, start } from './project.mjs';

try {
  install();
} catch (error) {
  say(error.message);
  process.exit(1);
}

// The house makes its database, and fills the demo house, while its pages are built: it is told when they are there.
const building = buildAside();
// Room for what lives only as long as a batch of bids: collecting it rarely is a tenth of the work less.
const house = start(['--max-semi-space-size=32', 'src/main.ts', ...(building === null ? [] : ['--await-pages']), ...process.argv.slice(2)], {
  env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  talks: building !== null,
});
if (building !== null) void tellWhenBuilt(building);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the whole process group already; a second one would read as "at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    house.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

// npm's own death (kill -9, a closed pipe) sends nothing on: a house without its starter would keep the port and the data.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== parent) house.kill('SIGTERM');
  }, 1000).unref();
}

house.on('error', (error) => {
  say(`The house could not be started: ${error.message}`);
  process.exit(1);
});
house.on('exit', (code, signal) => {
  process.exit(process.exitCode || (code ?? 128 + (constants.signals[signal] ?? 0)));
});

async function tellWhenBuilt(building) {
  if (await building) {
    house.send('built', () => house.disconnect());
    return;
  }
  say('The pages could not be built; the messages stand above.');
  process.exitCode = 1;
  house.kill('SIGTERM');
}
