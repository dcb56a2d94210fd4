import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ImageSchema } from '#contract/primitives.ts';
import { refusalAnswer, refusalMessage } from '#contract/result.ts';
import { databaseClock } from '#platform/clock.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { silentLog } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createMedia, resumableRoutes } from './index.ts';

const UPLOADS = '/api/account/photos/uploads';
const PIECE = 700_000;
const person = (name: string): SignedIn => ({ kind: 'user', userId: name, username: name, isStaff: false }) as SignedIn;

describe('photos uploaded in pieces', async () => {
  const files = new Map<string, Uint8Array>();
  let isFull = false;
  let areLocked = false;
  const storage: Storage = {
    put(key, bytes) {
      if (isFull) return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      files.set(key, bytes);
      return Promise.resolve();
    },
    get: (key) => Promise.resolve(files.get(key) ?? null),
    remove(key) {
      files.delete(key);
      return Promise.resolve();
    },
  };
  const api = newApi(refusalAnswer);

  const { database } = await testDatabase('postgres');
  const media = createMedia({
    database,
    clock: databaseClock,
    storage,
    log: silentLog(),
    arePhotosLocked: () => Promise.resolve(areLocked),
  });
  api.use('*', async (c, next) => {
    const name = c.req.header('x-as');
    c.set('actor', name === undefined ? { kind: 'guest' } : person(name));
    await next();
  });
  api.route(
    '/api',
    resumableRoutes(
      { database, clock: databaseClock, storage },
      media,
      createRateLimits({ database, clock: databaseClock, config: { trustedProxies: 0 } }),
    ),
  );
  api.route('/media', media.routes);
  const noise = await sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const photo = noise;
  afterAll(() => media.stop());

  const call = (
    method: string,
    path: string,
    { as = 'sue', headers = {}, body }: { as?: string; headers?: Record<string, string>; body?: BodyInit } = {},
  ) =>
    api.request(
      new Request(`http://site.test${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', 'x-as': as, ...headers },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      }),
    );
  async function begin(length: number, as = 'sue'): Promise<string> {
    const answer = await call('POST', UPLOADS, { as, headers: { 'upload-length': String(length) } });
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  }
  const patch = (address: string, offset: number, body: BodyInit, as = 'sue') =>
    call('PATCH', address, {
      as,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    });
  const offsetOf = async (address: string) => Number((await call('HEAD', address)).headers.get('upload-offset'));
  const take = (address: string, as = 'sue') => call('POST', `${address}/photo`, { as });

  it('resume after a disconnect, and become one photo however often they are finished', async () => {
    expect(photo.byteLength).toBeGreaterThan(PIECE * 2);
    const address = await begin(photo.byteLength);
    const dropping = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (controller.desiredSize !== null && pulls < 2)
          controller.enqueue(new Uint8Array(photo.subarray(pulls * PIECE, (pulls + 1) * PIECE)));
        else controller.error(new Error('the line dropped'));
        pulls += 1;
      },
    });
    let pulls = 0;
    await Promise.resolve(patch(address, 0, dropping)).catch(() => undefined);
    const arrived = await offsetOf(address);
    expect(arrived).toBeGreaterThanOrEqual(PIECE);
    expect((await take(address)).status).toBe(409);
    expect((await patch(address, 0, 'again from the start')).status).toBe(409);
    expect((await patch(address, arrived, new Uint8Array(photo.subarray(arrived)))).status).toBe(204);
    const [first, second] = await Promise.all([take(address), take(address)]);
    const image = ImageSchema.strict().parse(await first.json());
    expect([
      image.width,
      image.height,
      ((await second.json()) as { id: string }).id,
      ((await (await take(address)).json()) as { id: string }).id,
    ]).toEqual([1400, 900, image.id, image.id]);
    expect([...files.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  it('are accessible only to their owner', async () => {
    const address = await begin(10);
    for (const answer of [
      await call('HEAD', address, { as: 'sam' }),
      await patch(address, 0, '0123456789', 'sam'),
      await take(address, 'sam'),
      await call('DELETE', address, { as: 'sam' }),
    ])
      expect(answer.status).toBe(404);
    const guest = await api.request(
      new Request(`http://site.test${UPLOADS}`, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
      }),
    );
    expect([guest.status, await guest.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
    expect((await call('DELETE', address)).status).toBe(204);
    expect((await call('HEAD', address)).status).toBe(404);
  });

  it('are refused with a message if too large, empty, not an image, or without space', async () => {
    const large = await call('POST', UPLOADS, { headers: { 'upload-length': String(31 * 1024 * 1024) } });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { message: 'This photo is over 30 MB. Choose a smaller one.' },
    ]);
    expect((await call('POST', UPLOADS, { headers: { 'upload-length': '0' } })).status).toBe(422);
    const fake = await begin(14);
    await patch(fake, 0, 'MZ no picture!');
    expect((await take(fake)).status).toBe(422);
    expect((await take(fake)).status).toBe(404);
    const waiting = await begin(photo.byteLength);
    isFull = true;
    const full = await patch(waiting, 0, new Uint8Array(photo));
    isFull = false;
    expect([full.status, ((await full.json()) as { message: string }).message]).toEqual([
      507,
      expect.stringContaining('can’t store more photos'),
    ]);
    expect(await offsetOf(waiting)).toBe(0);
    expect((await patch(waiting, 0, new Uint8Array(photo))).status).toBe(204);
    expect((await take(waiting)).status).toBe(201);
  });

  it('cover hidden areas under a new address until they are shown again', async () => {
    const added = await media.addImage(photo, { createdBy: 'sue' });
    if (!added.ok) throw new Error(refusalMessage(added));
    const { id } = added.value;
    const hide = (boxes: object[], as = 'sue') =>
      call('PUT', `/api/account/photos/${id}/hidden`, {
        as,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ boxes }),
      });
    const spread = async (base: string) => {
      const bytes = Buffer.from(await (await call('GET', `${base}/640.jpg`)).arrayBuffer());
      // `stats` measures the input image, so the region is extracted into an image of its own first.
      return (
        (
          await sharp(
            await sharp(bytes).extract({ left: 200, top: 120, width: 80, height: 60 }).greyscale().png().toBuffer(),
          ).stats()
        ).channels[0]?.stdev ?? 0
      );
    };
    expect(await spread(`/media/${id}`)).toBeGreaterThan(10);
    expect((await hide([], 'sam')).status).toBe(404);
    expect((await hide([{ x: 2500, y: 2000, width: 10, height: 10 }])).status).toBe(422);
    const hidden = ImageSchema.strict().parse(
      await (await hide([{ x: 2500, y: 2000, width: 3000, height: 4000 }])).json(),
    );
    expect(hidden.base).toBe(`/media/${id}.1`);
    expect(await spread(hidden.base)).toBeLessThan(10);
    expect((await call('GET', `/media/${id}/640.jpg`)).status).toBe(404);
    expect([...files.keys()].some((key) => key.startsWith(`renditions/${id}/`))).toBe(false);
    const shown = ImageSchema.strict().parse(await (await hide([])).json());
    expect(shown.base).toBe(`/media/${id}.2`);
    expect(await spread(shown.base)).toBeGreaterThan(10);
    areLocked = true;
    expect((await hide([{ x: 0, y: 0, width: 3000, height: 4000 }])).status).toBe(409);
    areLocked = false;
  });

  it('are recognized in another auction at any size', async () => {
    const scene = (seed: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#cde"/>${[...seed].map((email, at) => `<circle cx="${((email.codePointAt(0) ?? 0) * 9) % 1200}" cy="${at * 90 + 40}" r="${60 + at * 12}" fill="hsl(${(email.codePointAt(0) ?? 0) * 7},60%,${20 + at * 9}%)"/>`).join('')}</svg>`,
        ),
      )
        .jpeg()
        .toBuffer();
    const add = async (bytes: Uint8Array) => {
      const added = await media.addImage(bytes, { createdBy: 'sue' });
      if (!added.ok) throw new Error(refusalMessage(added));
      return added.value.id;
    };
    const first = await scene('brooklands');
    const [here, same, other] = [
      await add(first),
      await add(await sharp(first).resize(700).webp({ quality: 60 }).toBuffer()),
      await add(await scene('silverston')),
    ];
    const { executor } = database;
    const put = (auctionId: string, imageId: string) =>
      media.attach(executor, auctionId, [{ imageId, section: 'exterior', alt: '', caption: '' }]);
    await put('one', here);
    await put('two', same);
    await put('three', other);
    await put('one', other);
    const duplicates = await media.findDuplicates(executor, 'one');
    expect(duplicates.map(({ imageId, duplicateId, auctionId }) => [imageId, duplicateId, auctionId])).toEqual([
      [other, other, 'three'],
      [here, same, 'two'],
    ]);
  });
});
