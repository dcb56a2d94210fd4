// Waits until its standard input ends, which happens when the process that started it is gone, however it went.
import { rmSync } from 'node:fs';

const [pid, directory] = [Number(process.argv[2]), process.argv[3]];
process.stdin.resume();
process.stdin.on('end', () => {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended already.
  }
  setTimeout(() => rmSync(directory, { recursive: true, force: true }), 1_000);
});
