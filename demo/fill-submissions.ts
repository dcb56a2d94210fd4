import { VIEW_SOURCES } from '#contract/view-sources.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKLIST, WARNING_KINDS } from '#contract/review-fields.ts';
import { SaveSubmissionSchema, type Submission } from '#contract/submissions.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoSite } from './demo-site.ts';
import { readManifest } from './photos.ts';
import type { Act } from './plan-entry.ts';
import { SUBMITTED_VEHICLES, type SubmittedVehicle } from './submitted-vehicles.ts';

const READING_MS = 3 * HOUR_MS;
const SHOTS: Readonly<Record<string, string>> = {
  hero: 'front-left',
  rear34: 'rear-left',
  side: 'side-left',
  wheel: 'wheels',
  interior: 'dashboard',
};
const VIEWS_BY_DAY = [214, 168, 131, 245, 302] as const;
const REVIEWER_USERNAME = 'ruth_review';
const PUT_RIGHT = {
  title: '1964 Jaguar E-Type 3.8 Series 1 Coupe',
  seller: 'harlan_w',
  facts: { mileage: 67_482 },
  note: 'Driven to the shop and back for the inspection.',
} as const;

export interface Submitting {
  readonly app: Pick<DemoSite, 'media' | 'selling' | 'views'>;
  readonly now: number;
  readonly photosFolder: string;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly timetable: { plan(at: number, action: Act): void };
  readonly slugOf: (title: string) => string | undefined;
}

/** Plans recent submissions and their reviews. Skipped entirely if one of the people is missing. */
export function planSubmissions(submitting: Submitting): void {
  const { app, now, photosFolder, people, timetable } = submitting;
  const reviewer = people.get(REVIEWER_USERNAME);
  if (reviewer === undefined || SUBMITTED_VEHICLES.some(({ seller }) => !people.has(seller))) return;
  for (const vehicle of SUBMITTED_VEHICLES) {
    const seller = people.get(vehicle.seller);
    if (seller === undefined) continue;
    // Photos use the CPU and the timetable mostly the database, so they run in parallel.
    const taken = takePhotos({ app, photosFolder }, vehicle, seller);
    taken.catch(() => undefined);
    const submittedAt = now - vehicle.hoursAgo * HOUR_MS;
    let slug = '';
    const at = (ms: number, run: () => Promise<void>): void => timetable.plan(ms, { kind: 'run', run });
    at(submittedAt, async () => {
      const draft = done(await app.selling.beginSubmission(seller, vehicle.named), vehicle);
      done(
        await app.selling.saveSubmission(seller, {
          id: draft.id,
          input: SaveSubmissionSchema.parse({ ...vehicle.answers, images: await taken, step: 'review' }),
        }),
        vehicle,
      );
      ({ slug } = done(await app.selling.submit(seller, draft.id), vehicle));
    });
    at(submittedAt + READING_MS, async () => {
      if (vehicle.fate.kind === 'approved') {
        done(await app.selling.saveChecklist(reviewer, { slug, checked: CHECKLIST.map(({ id }) => id) }), vehicle);
        done(
          await app.selling.approve(reviewer, {
            slug,
            reasons: WARNING_KINDS.map((point) => ({ point, reason: 'Settled with the seller.' })),
            schedule: null,
          }),
          vehicle,
        );
      }
      if (vehicle.fate.kind !== 'changes_requested') return;
      done(
        await app.selling.requestChanges(reviewer, {
          slug,
          message: 'A handsome car, and nearly there.',
          fields: vehicle.fate.points.map((point) => ({ ...point })),
        }),
        vehicle,
      );
    });
  }
  planCockpit(submitting);
}

function planCockpit({ app, now, people, timetable, slugOf }: Submitting): void {
  VIEWS_BY_DAY.forEach((views, daysAgo) => {
    timetable.plan(now - daysAgo * DAY_MS, {
      kind: 'run',
      async run() {
        const slug = slugOf(PUT_RIGHT.title);
        if (slug === undefined) return;
        for (let view = 0; view < views; view += 1)
          app.views.seen(slug, null, VIEW_SOURCES[(view * view) % VIEW_SOURCES.length] ?? 'direct');
        await app.views.write();
      },
    });
  });
  timetable.plan(now - HOUR_MS, {
    kind: 'run',
    async run() {
      const [slug, seller] = [slugOf(PUT_RIGHT.title), people.get(PUT_RIGHT.seller)];
      if (slug === undefined || seller === undefined) return;
      const edited = await app.selling.editListing(seller, {
        slug,
        input: { facts: PUT_RIGHT.facts, note: PUT_RIGHT.note },
      });
      if (!edited.ok) throw new Error(`${slug} cannot be changed: ${refusalMessage(edited)}`);
    },
  });
}

/** One after another: all at once would exceed the upload limit. */
export async function takePhotos(
  { app, photosFolder }: Pick<Submitting, 'photosFolder'> & { app: Pick<DemoSite, 'media'> },
  vehicle: SubmittedVehicle,
  seller: SignedIn,
) {
  const files = (await readManifest(photosFolder)).find(({ id }) => id === vehicle.photos)?.files ?? [];
  const photos = [];
  for (const { file, angle, alt } of files) {
    const image = await app.media.addImage(await readFile(join(photosFolder, file)), {
      createdBy: seller.userId,
    });
    if (!image.ok) throw new Error(`${file}: ${refusalMessage(image)}`);
    photos.push({
      id: image.value.id,
      section: angle === 'interior' ? ('interior' as const) : ('exterior' as const),
      alt,
      caption: '',
      shot: SHOTS[angle] ?? '',
      pins: (vehicle.pins[angle] ?? []).map((pin) => ({ ...pin })),
    });
  }
  return photos;
}

function done(result: Result<Submission>, vehicle: SubmittedVehicle): Submission {
  if (!result.ok)
    throw new Error(
      `${vehicle.named.make} ${vehicle.named.model} cannot be submitted: ${refusalMessage(result)} ${JSON.stringify(result.errors ?? {})}`,
    );
  return result.value;
}
