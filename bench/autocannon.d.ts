declare module 'autocannon' {
  export interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
  }
  export interface Result {
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly requests: { readonly total: number };
    readonly throughput: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
