import { rmSync } from 'node:fs';

const [pid, directory] = [Number(process.argv[2]), process.argv[3]];
process.stdin.resume();
process.stdin.on('end', () => {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has already exited.
  }
  if (directory !== '') setTimeout(() => rmSync(directory, { recursive: true, force: true }), 1_000);
});
