import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

const STOP_MS = 20_000;

/** The whole application in its own process, on one port and behind one proxy across restarts. */
export class AppProcess {
  readonly port: number;
  readonly origin: string;
  readonly proxy: DatabaseProxy;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-faults-'));
  readonly #environment: Readonly<Record<string, string>>;
  readonly #databaseUrl: string;
  #child: ChildProcess | null = null;
  #isExpectedToEnd = false;
  /** Processes that ended without being killed by the bench. */
  readonly deaths: string[] = [];

  private constructor(
    port: number,
    proxy: DatabaseProxy,
    { environment, databaseUrl }: { environment: Readonly<Record<string, string>>; databaseUrl: string },
  ) {
    this.port = port;
    this.#databaseUrl = databaseUrl;
    this.origin = `http://127.0.0.1:${port}`;
    this.proxy = proxy;
    this.#environment = environment;
    // A bench that ends early kills its processes, stopped ones too.
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** `direct` leaves the proxy out: it costs time in the process that measures. */
  static async create(
    url: string,
    environment: Readonly<Record<string, string>>,
    { direct = false }: { readonly direct?: boolean } = {},
  ): Promise<AppProcess> {
    const proxy = await openDatabaseProxy(url);
    return new AppProcess(await freePort(), proxy, { environment, databaseUrl: direct ? url : proxy.url });
  }

  /** Resolves once it answers requests. */
  async start(): Promise<void> {
    this.#isExpectedToEnd = false;
    const child = spawn(process.execPath, ['--max-semi-space-size=32', 'src/app/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...this.#environment,
        DATABASE_URL: this.#databaseUrl,
        DATA_DIR: this.#dataDir,
        PORT: String(this.port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const opened = Promise.withResolvers<void>();
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      if (output.length < 10_000) output += text.toString();
      if (output.includes('is open at')) opened.resolve();
    });
    child.once('exit', (code, signal) => {
      opened.reject(new Error(`an application process ended before it was open (${code ?? signal})`));
      if (!this.#isExpectedToEnd) this.deaths.push(`an application process ended by itself (${code ?? signal})`);
    });
    await opened.promise;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** The peak memory in MB. */
  peakMb(): number {
    const status = readFileSync(`/proc/${this.#child?.pid ?? 0}/status`, 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  /** Yields the CPU to the other processes. */
  giveWay(): void {
    setPriority(this.#child?.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.resume();
    const force = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(force);
    await this.proxy.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    this.#isExpectedToEnd = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
