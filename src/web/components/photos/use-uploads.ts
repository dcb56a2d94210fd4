import { useCallback, useEffect, useRef, useState } from 'react';
import { finishUpload } from '#contract/endpoints/photos.ts';
import type { Image, UploadedImage } from '#contract/primitives.ts';
import type { ShotId } from '#contract/shots.ts';
import { browserClient, readCookie } from '#web/api.ts';
import { announce } from '#web/components/ui/announce.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { showing } from './photo-card.tsx';
import { suggestShots, type UploadHints } from './suggest-shots.ts';

export const MAX_MB = 30;
const MB = 1024 * 1024;
const ADDRESS = '/api/account/photos/uploads';
const PARALLEL_UPLOADS = 3;
/** The chunk size: the most that is sent again after a disconnection. */
const CHUNK_BYTES = MB;
/** Delays between retries of a chunk. After the last, the upload waits for the connection or for the user. */
const RETRY_DELAYS_MS = [500, 1500, 4000, 8000, 15_000];
const TOKEN_EXPIRED = 419;
const NO_ROOM = 507;
const RETRIED_STATUSES = new Set([409, TOKEN_EXPIRED, 423, 429]);
const BROKEN = 'Connection lost. The upload resumes when you’re back online.';

/** `refused` files won't be accepted as they are; `broken` uploads resume where they stopped. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly name: string;
  readonly shot?: ShotId | undefined;
  readonly state: 'waiting' | 'sending' | 'broken' | 'refused';
  readonly share: number;
  readonly message: string;
}

const isRetried = (status: number): boolean => RETRIED_STATUSES.has(status) || (status >= 500 && status !== NO_ROOM);
const pause = (ms: number) =>
  new Promise<void>((wake) => {
    setTimeout(wake, ms);
  });

async function sendChunks(file: File, onShare: (share: number) => void): Promise<string> {
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: ADDRESS,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: {},
      async onBeforeRequest(request) {
        if (readCookie('XSRF-TOKEN') === null) await browserClient.fetchCsrfCookie();
        request.setHeader('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? '');
      },
      async onAfterResponse(_request, response) {
        if (response.getStatus() === TOKEN_EXPIRED) await browserClient.fetchCsrfCookie();
      },
      onShouldRetry: (error) => isRetried(error.originalResponse?.getStatus() ?? 500),
      onProgress: (sent, all) => onShare(all === 0 ? 0 : sent / all),
      onSuccess: () => resolve((upload.url ?? '').split('/').at(-1) ?? ''),
      onError: reject,
    });
    void upload.findPreviousUploads().then(([earlier]) => {
      if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    }, reject);
  });
}

async function take(uploadId: string): Promise<UploadedImage> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await browserClient.call(finishUpload, { params: { id: uploadId } });
    } catch (error) {
      if (!isRetried(statusOf(error)) || statusOf(error) === 409) throw error;
      await pause(delay);
    }
  }
  return browserClient.call(finishUpload, { params: { id: uploadId } });
}

interface Failure {
  readonly state: 'broken' | 'refused';
  readonly message: string;
}

function failureOf(error: unknown): Failure {
  const answered = error as { originalResponse?: { getStatus(): number; getBody(): string } | null };
  const status = answered.originalResponse?.getStatus() ?? statusOf(error);
  let message = messageOf(error, '');
  if (answered.originalResponse != null) {
    try {
      const body: unknown = JSON.parse(answered.originalResponse.getBody());
      if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
        message = body.message;
    } catch {}
  }
  if (status === NO_ROOM) return { state: 'broken', message };
  return isRetried(status) || status === 0
    ? { state: 'broken', message: BROKEN }
    : { state: 'refused', message: message || 'We couldn’t upload the photo. Please try again.' };
}

interface Field {
  readonly images: readonly Image[];
  readonly most: number;
  readonly onChange: (images: Image[]) => void;
}

type Mark = (key: number, change: Partial<UploadItem> | null) => void;

/** Adds photos in the order in which they were chosen, whichever arrives first. */
function useArrivals({ images, onChange }: Pick<Field, 'images' | 'onChange'>) {
  const present = useRef(images);
  const places = useRef(new Map<string, number>());
  const hints = useRef(new Map<string, UploadHints>());
  // A render may show an older list, so only a list from outside replaces the local one.
  const own = useRef(new WeakSet<readonly Image[]>());
  useEffect(() => {
    if (!own.current.has(images)) present.current = images;
  }, [images]);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);

  const put = useCallback((next: Image[]) => {
    own.current.add(next);
    present.current = next;
    change.current(next);
  }, []);
  const arrive = useCallback(
    ({ taken_at: takenAt, light, ...uploaded }: UploadedImage, { key, name, shot }: UploadItem) => {
      const image = shot === undefined ? uploaded : showing(uploaded, shot);
      places.current.set(image.id, key);
      hints.current.set(image.id, { fileName: name, takenAt, light });
      const at = present.current.findIndex((each) => (places.current.get(each.id) ?? 0) > key);
      if (present.current.some((each) => each.id === image.id)) return;
      const next = at === -1 ? [...present.current, image] : present.current.toSpliced(at, 0, image);
      const open = next.filter(
        (each) =>
          hints.current.has(each.id) &&
          each.shot === undefined &&
          (each.id === image.id || each.suggested_shot !== undefined),
      );
      put(suggestShots(next, hints.current, new Set(open.map(({ id }) => id))));
    },
    [put],
  );
  return { present, put, arrive };
}

function useQueue(arrive: (image: UploadedImage, sending: UploadItem) => void, mark: Mark) {
  const waiting = useRef<UploadItem[]>([]);
  const running = useRef(0);
  const pump = useCallback(
    function goOn() {
      while (running.current < PARALLEL_UPLOADS) {
        const next = waiting.current.shift();
        if (next === undefined) {
          if (running.current === 0) announce('Uploads finished.');
          return;
        }
        running.current += 1;
        mark(next.key, { state: 'sending', message: '' });
        sendChunks(next.file, (share) => mark(next.key, { share }))
          .then(take)
          .then(
            (image) => {
              arrive(image, next);
              mark(next.key, null);
            },
            (error: unknown) => mark(next.key, failureOf(error)),
          )
          .finally(() => {
            running.current -= 1;
            goOn();
          });
      }
    },
    [arrive, mark],
  );
  return useCallback(
    (which: readonly UploadItem[]) => {
      waiting.current.push(...which);
      pump();
    },
    [pump],
  );
}

function sendingOf(key: number, file: File, shot: ShotId | undefined): UploadItem {
  const isLarge = file.size > MAX_MB * MB;
  return {
    key,
    file,
    name: file.name,
    shot,
    share: 0,
    state: isLarge ? 'refused' : 'waiting',
    message: isLarge ? `This file is larger than ${MAX_MB} MB.` : '',
  };
}

export function useUploads({ images, most, onChange }: Field) {
  const [uploads, setUploads] = useState<readonly UploadItem[]>([]);
  const [left, setLeft] = useState('');
  const keys = useRef(0);
  const { present, put, arrive } = useArrivals({ images, onChange });
  const mark = useCallback<Mark>((key, change) => {
    setUploads((all) =>
      change === null
        ? all.filter((each) => each.key !== key)
        : all.map((each) => (each.key === key ? { ...each, ...change } : each)),
    );
  }, []);
  const enqueue = useQueue(arrive, mark);
  const retry = useCallback(
    (which: readonly UploadItem[]) => {
      for (const each of which) mark(each.key, { state: 'waiting', message: '' });
      enqueue(which);
    },
    [enqueue, mark],
  );
  const send = (files: readonly File[], shot?: ShotId) => {
    const room = Math.max(0, most - present.current.length - uploads.filter(({ state }) => state !== 'refused').length);
    setLeft(files.length > room ? `You can add up to ${most} photos. ${files.length - room} were not added.` : '');
    const chosen = files.slice(0, room).map((file) => {
      keys.current += 1;
      return sendingOf(keys.current, file, shot);
    });
    setUploads((all) => [...all, ...chosen]);
    enqueue(chosen.filter(({ state }) => state === 'waiting'));
  };
  useReconnect(uploads, retry);
  return { uploads, left, send, put, retry, drop: (key: number) => mark(key, null) };
}

function useReconnect(uploads: readonly UploadItem[], retry: (which: readonly UploadItem[]) => void): void {
  const broken = uploads.filter(({ state }) => state === 'broken');
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const known = useRef(broken);
  useEffect(() => {
    known.current = broken;
  });
  useEffect(() => {
    const goOn = () => retry(known.current);
    globalThis.addEventListener('online', goOn);
    return () => globalThis.removeEventListener('online', goOn);
  }, [retry]);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
