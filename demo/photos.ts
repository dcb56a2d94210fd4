import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalMessage } from '#contract/result.ts';
import { IMAGE_SECTIONS, type ImageSection, type ShotId } from '#contract/shots.ts';
import type { Attachment, Media } from '#modules/media/index.ts';

const FileSchema = z.object({ file: z.string(), angle: z.string(), alt: z.string() });
const ManifestSchema = z.array(
  z.object({
    id: z.string(),
    body_type: z.string(),
    files: z.array(FileSchema),
    /** Further photos for the one listing that shows the whole car. */
    details: z.array(FileSchema).default([]),
  }),
);
interface Angle {
  readonly caption: string;
  readonly section?: ImageSection;
  readonly shot?: ShotId;
}
const ANGLES: Readonly<Record<string, Angle>> = {
  hero: { caption: 'Front 3/4', shot: 'front-left' },
  rear34: { caption: 'Rear 3/4', shot: 'rear-left' },
  side: { caption: 'Profile', shot: 'side-left' },
  wheel: { caption: 'Front wheel', shot: 'wheels' },
  interior: { caption: 'Cabin', section: 'interior', shot: 'dashboard' },
  lamp: { caption: 'Headlamp' },
  front: { caption: 'Front', shot: 'front' },
  rear: { caption: 'Rear', shot: 'rear' },
  hero2: { caption: 'Front 3/4, right side' },
  rear34r: { caption: 'Rear 3/4, right side' },
  sider: { caption: 'Right side', shot: 'side-right' },
  high: { caption: 'From above' },
  grille: { caption: 'Nose' },
  taillamp: { caption: 'Tail lamp' },
  wheelrear: { caption: 'Rear wheel', shot: 'wheels' },
  mirror: { caption: 'Left mirror' },
  handle: { caption: 'Left door handle' },
  dash: { caption: 'Dashboard', section: 'interior', shot: 'dashboard' },
  steering: { caption: 'Steering wheel', section: 'interior' },
  seats: { caption: 'Front seats', section: 'interior', shot: 'seats' },
  bonnetup: { caption: 'Hood up', section: 'engine' },
  engine: { caption: 'Engine bay', section: 'engine', shot: 'engine-bay' },
  enginetop: { caption: 'Engine from the left', section: 'engine', shot: 'engine-bay' },
  chips: { caption: 'Stone chips on the nose', section: 'flaws', shot: 'flaws' },
  scuff: { caption: 'Scuff on the right rear rim', section: 'flaws', shot: 'flaws' },
  scratch: { caption: 'Scratch in the left door', section: 'flaws', shot: 'flaws' },
  pitting: { caption: 'Pitting on the front bumper', section: 'flaws', shot: 'flaws' },
  motor: { caption: 'Engine', section: 'engine', shot: 'engine-bay' },
  tank: { caption: 'Tank and handlebars' },
  seat: { caption: 'Seat' },
  set: { caption: 'The set' },
  above: { caption: 'From above' },
  row: { caption: 'All four' },
  face: { caption: 'One wheel' },
  tread: { caption: 'Tread' },
  hub: { caption: 'Hub and spokes' },
  pair: { caption: 'The pair' },
  back: { caption: 'From behind' },
  fabric: { caption: 'Cushion' },
  bolster: { caption: 'Side bolster' },
  whole: { caption: 'The whole wheel' },
  rim: { caption: 'Rim and spoke' },
};
const AT_ONCE = 2;

export interface Photos {
  of(vehicleId: string): Promise<Attachment[]>;
  /** With the details, in order of a walk around the car: whole car, cabin, engine, flaws. */
  allOf(vehicleId: string): Promise<Attachment[]>;
  shot(name: string): Promise<Attachment>;
}

export const readManifest = async (folder: string): Promise<z.infer<typeof ManifestSchema>> =>
  ManifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));

export async function openPhotos(folder: string, media: Pick<Media, 'addImage'>): Promise<Photos> {
  const manifest = await readManifest(folder);
  const taken = new Map<string, Promise<Attachment>>();
  const takeTurn = createTurns(AT_ONCE);

  const ingestPhoto = ({ file, angle, alt }: z.infer<typeof FileSchema>): Promise<Attachment> => {
    const known = taken.get(file);
    if (known !== undefined) return known;
    const taking = takeTurn(async () => {
      const image = await media.addImage(await readFile(join(folder, file)), { createdBy: null });
      if (!image.ok) throw new Error(`${file}: ${refusalMessage(image)}`);
      const of = ANGLES[angle];
      return {
        imageId: image.value.id,
        section: of?.section ?? 'exterior',
        alt,
        caption: of?.caption ?? '',
        shot: of?.shot ?? '',
      };
    });
    taken.set(file, taking);
    return taking;
  };

  const find = (vehicleId: string) => {
    const vehicle = manifest.find(({ id }) => id === vehicleId);
    if (vehicle === undefined) throw new Error(`there are no photos of ${vehicleId}`);
    return vehicle;
  };
  return {
    of: async (vehicleId) => Promise.all(find(vehicleId).files.map(ingestPhoto)),
    async allOf(vehicleId) {
      const { files, details } = find(vehicleId);
      const photos = await Promise.all([...files, ...details].map(ingestPhoto));
      return IMAGE_SECTIONS.flatMap((section) => photos.filter((photo) => photo.section === section));
    },
    async shot(name) {
      const [vehicleId = '', angle] = name.split('/');
      const { files, details } = find(vehicleId);
      const file = [...files, ...details].find((each) => each.angle === angle);
      if (file === undefined) throw new Error(`there is no photo ${name}`);
      return ingestPhoto(file);
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
