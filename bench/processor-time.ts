import { readFileSync } from 'node:fs';

/** Of the kernel's clock, in which it counts the time of ended processes. */
const TICK_MS = 10;
const CHILDREN_TIMES = [13, 14];

const childrenOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Of a process with one thread and of its ended children. A process that has just ended has none. */
function timeOf(pid: string): number {
  try {
    const [running = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ended = CHILDREN_TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
    return Number(running) / 1e6 + ended * TICK_MS;
  } catch {
    return 0;
  }
}

/** Of this process, the database server that it started, and that server's processes. Only on Linux. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const servers = childrenOf(process.pid);
  const backends = servers.flatMap((server) => childrenOf(server));
  return [...servers, ...backends].reduce((sum, pid) => sum + timeOf(pid), (user + system) / 1000);
}
