// `npm run backup` and others: run a command of src/app/commands on the pinned Node.
import { install, log, start } from './project.mjs';

const [name, ...args] = process.argv.slice(2);
try {
  install();
} catch (error) {
  log(error.message);
  process.exit(1);
}
const command = start([`src/app/commands/${name}.ts`, ...args], {
  env: { NODE_ENV: process.env.NODE_ENV ?? 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => {
  process.exit(code ?? 1);
});
