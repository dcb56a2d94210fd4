import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKLIST } from '#contract/review-fields.ts';
import { SaveSubmissionSchema, type Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { DemoHouse } from './demo-house.ts';
import { STAFF_USERNAME } from './people.ts';
import { readManifest } from './photographs.ts';
import type { Act } from './plan-entry.ts';
import { SUBMITTED_VEHICLES, type SubmittedVehicle } from './submitted-vehicles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a reviewer takes to read. */
const READING_MS = 3 * HOUR_MS;
const SHOTS: Readonly<Record<string, string>> = { hero: 'front-left', rear34: 'rear-left', side: 'side-left', wheel: 'wheels', interior: 'dashboard' };
/** How often the page of the seller's live auction was looked at, on each of the last days. */
const VIEWS_BY_DAY = [214, 168, 131, 245, 302] as const;
/** Who reads what sellers hand over. */
const REVIEWER_USERNAME = 'ruth_review';
/** A live auction whose seller counted again. */
const PUT_RIGHT = {
  title: '1964 Jaguar E-Type 3.8 Series 1 Coupe',
  seller: 'harlan_w',
  facts: { mileage: 67_482 },
  note: 'Driven to the shop and back for the inspection.',
  material: 'The mileage was put right: the car was driven 172 miles to an inspection and back.',
} as const;

export interface Submitting {
  readonly house: Pick<DemoHouse, 'media' | 'submissions' | 'views'>;
  readonly now: number;
  readonly photographsFolder: string;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly timetable: { plan(at: number, act: Act): void };
  /** The auction whose seller's cockpit has something to show: its address is known once it was announced. */
  readonly slugOf: (title: string) => string | undefined;
}

/** Plans what sellers handed over lately, and what their reviewer did, by their own acts. Where somebody of them does not come, none of it happens. */
export function planSubmissions(submitting: Submitting): void {
  const { house, now, photographsFolder, people, timetable } = submitting;
  const reviewer = people.get(REVIEWER_USERNAME);
  if (reviewer === undefined || SUBMITTED_VEHICLES.some(({ seller }) => !people.has(seller))) return;
  for (const vehicle of SUBMITTED_VEHICLES) {
    const seller = people.get(vehicle.seller);
    if (seller === undefined) continue;
    // Photographs take the processor, the timetable mostly the database: they go side by side.
    const taken = takeIn({ house, photographsFolder }, vehicle, seller);
    taken.catch(() => undefined);
    const submittedAt = now - vehicle.hoursAgo * HOUR_MS;
    let slug = '';
    const at = (ms: number, run: () => Promise<void>): void => timetable.plan(ms, { kind: 'run', run });
    at(submittedAt, async () => {
      const draft = done(await house.submissions.acts.begin(seller, vehicle.named), vehicle);
      done(
        await house.submissions.acts.save(seller, {
          id: draft.id,
          input: SaveSubmissionSchema.parse({ ...vehicle.said, images: await taken, step: 'review' }),
        }),
        vehicle,
      );
      ({ slug } = done(await house.submissions.acts.submit(seller, draft.id), vehicle));
    });
    at(submittedAt + READING_MS, async () => {
      if (vehicle.fate.kind === 'approved') {
        done(await house.submissions.acts.saveChecklist(reviewer, { slug, checked: CHECKLIST.map(({ id }) => id) }), vehicle);
        done(await house.submissions.acts.approve(reviewer, { slug, confirm: true, reason: 'The warnings were settled with the seller.' }), vehicle);
      }
      if (vehicle.fate.kind !== 'changes_requested') return;
      done(
        await house.submissions.acts.requestChanges(reviewer, {
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

/** Somebody looks at a seller's live auction, and the seller puts a line right in public: what a seller's cockpit has to show. */
function planCockpit({ house, now, people, timetable, slugOf }: Submitting): void {
  VIEWS_BY_DAY.forEach((views, daysAgo) => {
    timetable.plan(now - daysAgo * DAY_MS, {
      kind: 'run',
      async run() {
        const slug = slugOf(PUT_RIGHT.title);
        if (slug === undefined) return;
        for (let view = 0; view < views; view += 1) house.views.seen(slug, null);
        await house.views.write();
      },
    });
  });
  timetable.plan(now - HOUR_MS, {
    kind: 'run',
    async run() {
      const [slug, seller, staff] = [slugOf(PUT_RIGHT.title), people.get(PUT_RIGHT.seller), people.get(STAFF_USERNAME)];
      if (slug === undefined || seller === undefined || staff === undefined) return;
      const edited = await house.submissions.acts.editListing(seller, { slug, input: { facts: PUT_RIGHT.facts, note: PUT_RIGHT.note } });
      if (!edited.ok) throw new Error(`${slug} cannot be put right: ${edited.body.message}`);
      const told = await house.submissions.acts.callMaterial(staff, { slug, number: 1, note: PUT_RIGHT.material });
      if (!told.ok) throw new Error(`bidders on ${slug} cannot be told: ${told.body.message}`);
    },
  });
}

async function takeIn(
  { house, photographsFolder }: Pick<Submitting, 'photographsFolder'> & { house: Pick<DemoHouse, 'media'> },
  vehicle: SubmittedVehicle,
  seller: SignedIn,
) {
  const files = (await readManifest(photographsFolder)).find(({ id }) => id === vehicle.photographs)?.files ?? [];
  return Promise.all(
    files.map(async ({ file, angle, alt }) => {
      const image = await house.media.addImage(await readFile(join(photographsFolder, file)), { createdBy: seller.userId });
      if (!image.ok) throw new Error(`${file}: ${image.body.message}`);
      return {
        id: image.value.id,
        section: angle === 'interior' ? ('interior' as const) : ('exterior' as const),
        alt,
        caption: '',
        shot: SHOTS[angle] ?? '',
        pins: (vehicle.pins[angle] ?? []).map((pin) => ({ ...pin })),
      };
    }),
  );
}

function done(result: Result<Submission>, vehicle: SubmittedVehicle): Submission {
  if (!result.ok)
    throw new Error(`${vehicle.named.make} ${vehicle.named.model} cannot be submitted: ${result.body.message} ${JSON.stringify(result.body.errors ?? {})}`);
  return result.value;
}
