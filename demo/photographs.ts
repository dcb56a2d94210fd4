import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalMessage } from '#contract/result.ts';
import type { ShotId } from '#contract/shots.ts';
import type { Attachment, ImageSection, Media } from '#modules/media/index.ts';

const ManifestSchema = z.array(
  z.object({ id: z.string(), files: z.array(z.object({ file: z.string(), angle: z.string(), alt: z.string() })) }),
);
const SECTIONS: Readonly<Record<string, ImageSection>> = {
  interior: 'interior',
  engine: 'engine',
  underside: 'underside',
};
const SHOT_OF_ANGLE: Readonly<Record<string, ShotId>> = {
  hero: 'front-left',
  rear34: 'rear-left',
  side: 'side-left',
  wheel: 'wheels',
  interior: 'dashboard',
  engine: 'engine-bay',
  underside: 'underside',
};
const CAPTIONS: Readonly<Record<string, string>> = {
  hero: 'Front 3/4',
  rear34: 'Rear 3/4',
  side: 'Profile',
  wheel: 'Front wheel',
  interior: 'Cabin',
  lamp: 'Headlamp',
};
const AT_ONCE = 2;

export interface Photographs {
  of(vehicleId: string): Promise<Attachment[]>;
  shot(name: string): Promise<Attachment>;
}

export const readManifest = async (folder: string): Promise<z.infer<typeof ManifestSchema>> =>
  ManifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));

export async function openPhotographs(folder: string, media: Pick<Media, 'addImage'>): Promise<Photographs> {
  const manifest = await readManifest(folder);
  const taken = new Map<string, Promise<Attachment[]>>();
  const takeTurn = createTurns(AT_ONCE);

  const ingestPhoto = ({ file, angle, alt }: { file: string; angle: string; alt: string }): Promise<Attachment> =>
    takeTurn(async () => {
      const image = await media.addImage(await readFile(join(folder, file)), { createdBy: null });
      if (!image.ok) throw new Error(`${file}: ${refusalMessage(image)}`);
      return {
        imageId: image.value.id,
        section: SECTIONS[angle] ?? 'exterior',
        alt,
        caption: CAPTIONS[angle] ?? '',
        shot: SHOT_OF_ANGLE[angle] ?? '',
      };
    });

  const find = (vehicleId: string) => manifest.find(({ id }) => id === vehicleId);
  const of = (vehicleId: string): Promise<Attachment[]> => {
    const known = taken.get(vehicleId);
    if (known !== undefined) return known;
    const vehicle = find(vehicleId);
    const taking =
      vehicle === undefined
        ? Promise.reject(new Error(`there are no photographs of ${vehicleId}`))
        : Promise.all(vehicle.files.map(ingestPhoto));
    taken.set(vehicleId, taking);
    return taking;
  };
  return {
    of,
    async shot(name) {
      const [vehicleId = '', angle] = name.split('/');
      const place = find(vehicleId)?.files.findIndex((file) => file.angle === angle) ?? -1;
      const photograph = (await of(vehicleId))[place];
      if (photograph === undefined) throw new Error(`there is no photograph ${name}`);
      return photograph;
    },
  };
}

function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce)
      await new Promise<void>((turn) => {
        waiting.push(turn);
      });
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
