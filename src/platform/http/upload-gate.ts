import type { Context, MiddlewareHandler } from 'hono';
import { type ApiEnv, requireSignedIn } from './actor.ts';
import { refuseInvalidText } from './well-formed.ts';
import { type FormOnDisk, prepareFormFolder, readFormOnDisk } from './form-on-disk.ts';
import { problem } from './result.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
export const UPLOADS_IN_FLIGHT = { byAccount: 64 * MIB, inAll: 160 * MIB } as const;
/** Per process: several hundred large photos. */
export const UPLOADS_PER_HOUR = 4096 * MIB;
const RETRY_AFTER_S = 5;

export interface Upload {
  readonly address: string;
  readonly maxBodyBytes: number;
}

export interface UploadGateDeps {
  readonly folder: string;
  readonly isVerified: (userId: string) => Promise<boolean>;
}

class HourlyBytes {
  readonly #byAccount = new Map<string, { readonly endsAt: number; bytes: number }>();

  take(account: string, bytes: number): number {
    const now = performance.now();
    for (const [each, { endsAt }] of this.#byAccount) if (endsAt <= now) this.#byAccount.delete(each);
    const hour = this.#byAccount.get(account) ?? { endsAt: now + HOUR_MS, bytes: 0 };
    if (hour.bytes > 0 && hour.bytes + bytes > UPLOADS_PER_HOUR) return Math.ceil((hour.endsAt - now) / 1000);
    hour.bytes += bytes;
    this.#byAccount.set(account, hour);
    return 0;
  }
}

/** Accepts files only from people with a verified email address, up to a number of bytes at once and per hour. */
export function uploadGate(
  uploads: readonly Upload[],
  { folder, isVerified }: UploadGateDeps,
): MiddlewareHandler<ApiEnv> {
  prepareFormFolder(folder);
  const maxBytesByPath = new Map(uploads.map(({ address, maxBodyBytes }) => [address, maxBodyBytes]));
  const byAccount = new Map<string, number>();
  const hourly = new HourlyBytes();
  let total = 0;
  return async (context, next) => {
    const maxBytes = maxBytesByPath.get(context.req.path.replace(/\/uploads(?:\/[^/]+)?$/, ''));
    if (maxBytes === undefined || ['GET', 'HEAD', 'DELETE'].includes(context.req.method)) return next();
    const actor = requireSignedIn(context);
    if (actor instanceof Response) return actor;
    if (!(await isVerified(actor.userId)))
      return problem(context, 403, {
        message: 'Verify your email address before you upload files.',
        code: 'email_not_verified',
      });
    const bytes = Number(context.req.header('content-length') ?? maxBytes);
    const accountBytes = byAccount.get(actor.userId) ?? 0;
    // The first upload always passes: its own size is limited.
    const isTooMuch =
      (accountBytes > 0 && accountBytes + bytes > UPLOADS_IN_FLIGHT.byAccount) ||
      (total > 0 && total + bytes > UPLOADS_IN_FLIGHT.inAll);
    if (isTooMuch)
      return tooManyUploads(context, RETRY_AFTER_S, 'Too many uploads at once. Please wait a moment and try again.');
    const waitS = hourly.take(actor.userId, bytes);
    if (waitS > 0)
      return tooManyUploads(context, waitS, 'You have uploaded a lot within an hour. Please try again later.');
    byAccount.set(actor.userId, accountBytes + bytes);
    total += bytes;
    let onDisk: FormOnDisk | null = null;
    try {
      if (context.req.header('content-type')?.startsWith('multipart/form-data') === true) {
        onDisk = await readFormOnDisk(context.req.raw, folder);
        const refusal = refuseInvalidText(context, onDisk.form);
        if (refusal !== null) return refusal;
        // The validator takes the form from here.
        context.req.bodyCache.formData = onDisk.form;
      }
      return await next();
    } finally {
      await onDisk?.remove();
      total -= bytes;
      const left = (byAccount.get(actor.userId) ?? 0) - bytes;
      if (left > 0) byAccount.set(actor.userId, left);
      else byAccount.delete(actor.userId);
    }
  };
}

function tooManyUploads(context: Context<ApiEnv>, retryAfterS: number, message: string): Response {
  const answer = problem(context, 429, { message, code: 'too_many_uploads', retry_after: retryAfterS });
  answer.headers.set('Retry-After', String(retryAfterS));
  answer.headers.set('Connection', 'close');
  return answer;
}
