import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { MEDIA_LIMITS } from './limits.ts';
import { createWorkQueue } from '#platform/work-queue.ts';

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One at a time: a 48-megapixel photo takes several hundred megabytes outside the JavaScript heap. */
const queue = createWorkQueue({ atOnce: 1, waiting: MEDIA_LIMITS.waitingToBeTakenIn });

/** True for photos as iPhones write them: sharp's own build reads AVIF from a HEIF container, but not HEVC. */
export const isHeic = ({ format, compression }: Pick<Metadata, 'format' | 'compression'>): boolean =>
  format === 'heif' && compression === 'hevc';

/** Runs libheif in a thread that is terminated after `timeoutMs`. */
export async function decodeHeic(
  bytes: Uint8Array,
  { icc }: Pick<Metadata, 'icc'>,
  timeoutMs: number = MEDIA_LIMITS.heicMs,
): Promise<Buffer> {
  const { data, width, height } = await queue.run('visitor', () => decodeInThread(bytes, timeoutMs));
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: MEDIA_LIMITS.keptSide, height: MEDIA_LIMITS.keptSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return icc === undefined ? png : withProfile(png, icc);
}

async function decodeInThread(bytes: Uint8Array, timeoutMs: number): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: bytes, name: 'heic' });
  const { promise, resolve, reject } = Promise.withResolvers<Pixels>();
  const timer = setTimeout(
    () => reject(new Error(`The HEIC photo was not decoded within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  worker.on('message', (pixels: Pixels | null) => {
    if (pixels === null) reject(new Error('The file has no image that libheif can decode.'));
    else resolve(pixels);
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The HEIC decoder ended with code ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** End of the first PNG chunk: 8 bytes of signature, then IHDR with 13 bytes and 12 around them. */
const AFTER_HEADER = 33;

/** Phones store the profile beside the pixels, and sharp cannot set one for raw pixels. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, body, checksum, png.subarray(AFTER_HEADER)]);
}
