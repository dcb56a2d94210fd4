import sharp from 'sharp';
import { expect } from 'vitest';
import { CHECKLIST, WARNING_KINDS } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import { refusalMessage } from '#contract/result.ts';
import { databaseClock } from '#platform/clock.ts';
import type { TestDatabase } from './database.ts';
import { openBiddingTestApp } from './bidding-app.ts';

export const PLAIN_PHOTO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#345"/></svg>';
/** Different enough not to count as a duplicate photo. */
export const OTHER_PHOTO = PLAIN_PHOTO.replace(
  '</svg>',
  '<rect width="200" height="150" fill="#fff"/><rect x="200" y="150" width="200" height="150" fill="#e33"/></svg>',
);

export const WHOLE_SUBMISSION = {
  facts: {
    mileage: 61_204,
    engine: '2.4-litre six',
    transmission: 'Five-speed manual',
    exterior_colour: 'Safari gold',
    title_status: 'Clean, Texas, in my name',
  },
  location: { city: 'Austin', region: 'TX' },
  condition: { accident: 'no', rust: 'yes', repaint: 'unsure', engine_replaced: 'no', odometer_replaced: 'no' },
  story: [
    { kind: 'highlights', heading: 'Highlights', text: '- Matching numbers' },
    { kind: 'flaws', heading: 'Known flaws', text: '- The clock does not run' },
    { kind: 'overview', heading: 'Story', text: 'Sold new in Dallas. '.repeat(12) },
  ],
  starting_bid: 500_000,
  has_reserve: true,
  reserve: 4_000_000,
};

/** Approves whatever is open. */
export const ANYWAY = {
  reasons: [...CHECKLIST.map(({ id }) => id), ...WARNING_KINDS].map((point) => ({
    point,
    reason: 'Inspected in person.',
  })),
};

type Answer = { status: number; body: Submission & { code?: string; errors?: Record<string, string[]> } };

export async function openReview({ database }: Pick<TestDatabase, 'database'>) {
  const app = openBiddingTestApp(database, databaseClock, { photosNeeded: 1 });
  const { media, selling } = app;
  const sue = await app.addPerson('sue');
  await app.addPerson('staff', { staff: true });
  await database.executor
    .insertInto('users')
    .values({
      id: sue.userId,
      username: 'sue',
      name: 'sue',
      email: 'sue@site.test',
      password_hash: '',
      created_at: new Date(0),
      updated_at: new Date(0),
    })
    .execute();
  const addPhoto = async (svg: string): Promise<string> => {
    const added = await media.addImage(await sharp(Buffer.from(svg)).png().toBuffer(), { createdBy: sue.userId });
    if (!added.ok) throw new Error(refusalMessage(added));
    return added.value.id;
  };
  const photo = await addPhoto(PLAIN_PHOTO);
  const ask = async (method: string, path: string, as: string, sent?: unknown): Promise<Answer> => {
    const answer: { status: number; body: unknown } = await app.call(method, path, {
      as,
      ...(sent === undefined ? {} : { body: sent }),
    });
    return { status: answer.status, body: answer.body as Answer['body'] };
  };
  const action = (slug: string, what: string, sent?: unknown, as = 'staff') =>
    ask('POST', `/api/operator/auctions/${slug}/${what}`, as, sent);
  async function submitted(
    model: string,
    { vin = 'HLS30-18422', images = [{ id: photo, shot: 'front-left' }] } = {},
  ): Promise<Submission> {
    const { body: draft } = await ask('POST', '/api/account/submissions', 'sue', {
      year: 1971,
      make: 'Datsun',
      model,
      vin,
    });
    await ask('PUT', `/api/account/submissions/${draft.id}`, 'sue', { ...WHOLE_SUBMISSION, images });
    const { status, body } = await ask('POST', `/api/account/submissions/${draft.id}/submit`, 'sue', {
      is_true: true,
      terms_accepted: true,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  return { app, photo, importDrafts: selling.importDrafts, addPhoto, ask, action, submitted };
}
