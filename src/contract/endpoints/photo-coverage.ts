import { z } from 'zod';
import { endpoint, guest, json, user } from '../endpoint.ts';
import { AnswerShotSchema, PhotoCoverageSchema } from '../photo-coverage.ts';
import { SlugParams } from '../params.ts';

const ShotParams = SlugParams.extend({ shot: z.string().min(1).max(40) });

export const readPhotoCoverage = endpoint('GET /api/auctions/{slug}/photo-coverage', {
  summary: 'Which shots of the shot list an auction’s photos show',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(PhotoCoverageSchema, 'The required shots, in the order of a walk around the vehicle'),
});

export const requestShot = endpoint('POST /api/auctions/{slug}/photo-coverage/{shot}/requests', {
  summary: 'Ask the seller to photograph a missing shot',
  description: 'Needs a confirmed email address. You can have one open request for each shot.',
  who: user(),
  params: ShotParams,
  answer: json(PhotoCoverageSchema, 'The coverage with your request', 201),
  refusals: [403, 409, 429],
});

export const answerShot = endpoint('POST /api/auctions/{slug}/photo-coverage/{shot}/answers', {
  summary: 'Add the photo of a missing shot, or decline with a reason',
  description:
    'For the seller and staff. Upload the photo first. It joins the public listing as a change, and everyone who asked is notified.',
  who: user(),
  params: ShotParams,
  body: AnswerShotSchema,
  answer: json(PhotoCoverageSchema, 'The coverage with the answer', 201),
  refusals: [403, 409],
});
