import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ImageSchema } from '#contract/primitives.ts';
import { refusalMessage } from '#contract/result.ts';
import { Unavailable } from '#platform/http/result.ts';
import { silentLog } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decodeHeic } from './decode-heic.ts';
import { createMedia, type ImageRecord } from './index.ts';
import { widthsOf } from './limits.ts';
import { PREVIEW_SIZE } from './draw-preview.ts';
import { createWorkQueue, TooManyWaiting } from '#platform/work-queue.ts';
import { createPreviews } from './previews.ts';

function memoryStorage(): Storage & { puts: string[] } {
  const stored = new Map<string, Uint8Array>();
  const puts: string[] = [];
  return {
    puts,
    put(key, bytes) {
      puts.push(key);
      stored.set(key, bytes);
      return Promise.resolve();
    },
    get: (key) => Promise.resolve(stored.get(key) ?? null),
    remove(key) {
      stored.delete(key);
      return Promise.resolve();
    },
  };
}

const phonePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const colorsOf = async (bytes: Uint8Array): Promise<number[]> =>
  (await sharp(bytes).stats()).channels.map(({ mean }) => mean);

describe('photos', async () => {
  const storage = memoryStorage();
  const { database } = await testDatabase('postgres');
  const media = createMedia({
    database,
    clock: { now: () => Promise.resolve(1_700_000_000_000) },
    storage,
    log: silentLog(),
    arePhotosLocked: () => Promise.resolve(false),
  });
  afterAll(() => media.stop());
  async function add(bytes: Uint8Array): Promise<ImageRecord> {
    const image = await media.addImage(bytes, { createdBy: null });
    if (!image.ok) throw new Error(refusalMessage(image));
    return image.value;
  }

  it('are turned upright, stripped of metadata and limited in size', async () => {
    const image = await add(await phonePhoto(3000, 1500));
    expect([image.width, image.height]).toEqual([1200, 2400]);
    const stored = await sharp((await storage.get(image.storageKey)) ?? new Uint8Array()).metadata();
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([1200, 2400, undefined, undefined]);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(800);
  });

  it('from an iPhone (HEIC) are decoded with their colors, and stripped of metadata', async () => {
    const heic = await readFile(new URL('../../../tests/support/phone-photo.heic', import.meta.url));
    const image = await add(heic);
    expect([image.width, image.height]).toEqual([800, 1200]);
    const stored = (await storage.get(image.storageKey)) ?? new Uint8Array();
    const metadata = await sharp(stored).metadata();
    expect([metadata.format, metadata.exif]).toEqual(['jpeg', undefined]);
    const original = new URL('../../../demo/photos/1969-muscle-orange-01-hero.jpg', import.meta.url);
    const [shown, taken] = await Promise.all([
      colorsOf(stored),
      colorsOf(
        await sharp(await readFile(original))
          .rotate(270)
          .toBuffer(),
      ),
    ]);
    for (const [channel, value] of taken.entries()) expect(Math.abs(value - (shown[channel] ?? 0))).toBeLessThan(1);
  });

  it('report their time and brightness to their uploader', async () => {
    const heic = await readFile(new URL('../../../tests/support/phone-photo.heic', import.meta.url));
    const added = await media.addImage(heic, { createdBy: null });
    expect(added.ok && added.value.camera).toEqual({ takenAt: '2026-05-04T10:11:12', light: 12.7 });
    const without = await media.addImage(await phonePhoto(300, 200), { createdBy: null });
    expect(without.ok && without.value.camera).toEqual({});
  });

  it('in HEIC that take too long, or are cut off, are refused', async () => {
    const heic = await readFile(new URL('../../../tests/support/phone-photo.heic', import.meta.url));
    await expect(decodeHeic(heic, {}, 1)).rejects.toThrow('not decoded within 1 ms');
    const refusal = await media.addImage(heic.subarray(0, 4000), { createdBy: null });
    expect(refusal).toMatchObject({
      ok: false,
      code: 'invalid',
      data: { message: expect.stringContaining('HEIC') as string },
    });
  });

  it('are refused if they are not images', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [Buffer.from('no picture'), new Uint8Array(), svg, bomb])
      expect(await media.addImage(bytes, { createdBy: null })).toMatchObject({ ok: false, code: 'invalid' });
  });

  it('are offered in the widths they have', () => {
    expect(widthsOf(1200)).toEqual([320, 480, 640, 960, 1200]);
    expect(widthsOf(200)).toEqual([200]);
    expect(widthsOf(2400).at(-1)).toBe(2400);
  });

  it('are rendered on demand, once', async () => {
    const image = await add(
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a3' } })
        .png()
        .toBuffer(),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => media.routes.request(`/${image.id}/320.webp`)),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(storage.puts.filter((key) => key === `renditions/${image.id}/320.webp`)).toHaveLength(1);
    const [answer] = answers;
    expect(answer?.headers.get('content-type')).toBe('image/webp');
    expect(answer?.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await answer!.arrayBuffer())).metadata()).width).toBe(320);
    const again = await media.routes.request(`/${image.id}/320.webp`, {
      headers: { 'if-none-match': answer?.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    for (const format of ['avif', 'jpg'])
      expect((await media.routes.request(`/${image.id}/800.${format}`)).status).toBe(200);
    for (const path of [
      `/${image.id}/321.webp`,
      `/${image.id}/960.webp`,
      `/${image.id}/320.gif`,
      `/${image.id}/0320.webp`,
      '/nobody/320.webp',
      `/${image.id}/..%2f320.webp`,
    ]) {
      expect((await media.routes.request(path)).status).toBe(404);
    }
  });

  it('are shown on their auction in order, the first as the hero', async () => {
    const images = await Promise.all(
      ['#111', '#eee'].map(async (background) =>
        add(
          await sharp({ create: { width: 400, height: 300, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
    );
    await database.transaction(async (transaction) => {
      for (const image of images)
        await media.attach(transaction, 'auction', [
          { imageId: image.id, section: 'interior', alt: 'A cabin', caption: '' },
        ]);
    });
    const all =
      (await media.imagesOf(database.executor, ['auction', 'none'], { heroOnly: false })).get('auction') ?? [];
    expect(all.map(({ id }) => id)).toEqual(images.map(({ id }) => id));
    expect(ImageSchema.strict().parse(all[0])).toMatchObject({
      base: `/media/${images[0]?.id}`,
      alt: 'A cabin',
      section: 'interior',
    });
    expect((await media.imagesOf(database.executor, ['auction'], { heroOnly: true })).get('auction')).toHaveLength(1);
    await media.prepare(images.map(({ id }) => id));
    expect(storage.puts).toContain(`renditions/${images[0]?.id}/320.avif`);
  });
});

const PHOTO: ImageRecord = {
  id: 'one',
  storageKey: 'one',
  width: 900,
  height: 600,
  placeholder: '',
  revision: 0,
  hidden: [],
  originalKey: null,
};

describe('the preview image of a link', () => {
  it('is drawn once for the same text, with and without a photo', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336' } })
      .jpeg()
      .toBuffer();
    let reads = 0;
    const preview = createPreviews({
      find: (id) => Promise.resolve(id === 'one' ? PHOTO : null),
      storage: {
        ...memoryStorage(),
        get: () => {
          reads += 1;
          return Promise.resolve(bytes);
        },
      },
    });
    const words = {
      site: 'A <house> & sons',
      title: 'An endlessly long name of a vehicle '.repeat(4),
      detail: 'Two owners',
      badge: { text: 'Live', isUrgent: true },
      figures: [{ label: 'Current bid', value: '$48,500' }],
    };
    const [first, second] = await Promise.all([preview('one', words), preview('one', words)]);
    expect(reads).toBe(1);
    expect(second.bytes).toBe(first.bytes);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'jpeg', ...PREVIEW_SIZE });
    const bare = await preview(null, { ...words, detail: '', figures: [] });
    expect(bare.etag).not.toBe(first.etag);
    expect(await sharp(bare.bytes).metadata()).toMatchObject(PREVIEW_SIZE);
  });
});

describe('a flood of preview images', () => {
  it('reads a photo only when it is drawn, and refuses what can’t wait with 503', async () => {
    const opened = Promise.withResolvers<null>();
    let reads = 0;
    const preview = createPreviews({
      find: (id) => Promise.resolve({ ...PHOTO, id, storageKey: id }),
      storage: {
        ...memoryStorage(),
        get: () => {
          reads += 1;
          return opened.promise;
        },
      },
    });
    const text = { site: 'Us', title: 'A car', detail: '', badge: { text: 'Live', isUrgent: false }, figures: [] };
    const asked = Array.from({ length: 60 }, (_, count) => preview(`photo ${count}`, text));
    const settled = Promise.allSettled(asked);
    await expect(asked[59]).rejects.toBeInstanceOf(Unavailable);
    expect(reads).toBe(1);
    opened.resolve(null);
    const results = await settled;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(41);
  });
});

describe('the work queue', () => {
  it('limits running and waiting jobs, and serves visitors first', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 2 });
    const order: string[] = [];
    const gates: (() => void)[] = [];
    const job = (name: string) => () => {
      order.push(name);
      return new Promise<void>((open) => {
        gates.push(open);
      });
    };
    const jobs = [
      queue.run('background', job('b1')),
      queue.run('background', job('b2')),
      queue.run('visitor', job('v1')),
      queue.run('visitor', job('v2')),
      queue.run('visitor', job('v3')),
    ];
    await expect(queue.run('visitor', job('v4'))).rejects.toBeInstanceOf(TooManyWaiting);
    for (let step = 0; step < 10; step += 1) {
      gates.splice(0).forEach((open) => {
        open();
      });
      await new Promise((turn) => {
        setImmediate(turn);
      });
    }
    await Promise.all(jobs);
    expect(order).toEqual(['b1', 'v1', 'v2', 'v3', 'b2']);
  });
});
