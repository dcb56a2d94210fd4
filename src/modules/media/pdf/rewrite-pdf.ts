import { Worker } from 'node:worker_threads';
import { createWorkQueue } from '#platform/work-queue.ts';
import { MEDIA_LIMITS } from '../limits.ts';
import type { PdfAnswer, PdfProblem } from './pdf-worker.ts';

/** One at a time: a PDF may take a hundred times its size in memory. */
const queue = createWorkQueue({ atOnce: 1, waiting: MEDIA_LIMITS.waitingToBeTakenIn });

/** Removes scripts, links, forms and embedded files. Runs in a thread that is terminated after `timeoutMs`. */
export function rewritePdf(
  bytes: Uint8Array,
  timeoutMs: number = MEDIA_LIMITS.pdfMs,
): Promise<Uint8Array | PdfProblem> {
  return queue.run('visitor', () => rewriteInThread(bytes, timeoutMs));
}

async function rewriteInThread(bytes: Uint8Array, timeoutMs: number): Promise<Uint8Array | PdfProblem> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    name: 'pdf',
    resourceLimits: { maxOldGenerationSizeMb: MEDIA_LIMITS.pdfHeapMb },
    // The library prints a warning for each damaged object.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<PdfAnswer>();
  const timer = setTimeout(() => resolve('unreadable'), timeoutMs);
  worker.on('message', resolve);
  worker.on('error', () => resolve('unreadable'));
  worker.on('exit', () => resolve('unreadable'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
