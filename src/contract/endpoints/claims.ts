import { z } from 'zod';
import { AnswerClaimSchema, ClaimsSchema } from '../claim-requests.ts';
import { endpoint, guest, json, user } from '../endpoint.ts';
import { SlugParams } from '../params.ts';

const ClaimParams = SlugParams.extend({ claim: z.string().min(1).max(40) });

export const listClaims = endpoint('GET /api/auctions/{slug}/claims', {
  summary: 'What the seller claims, with evidence, requests and answers',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(ClaimsSchema, 'The claims, in the order of the form'),
});

export const requestEvidence = endpoint('POST /api/auctions/{slug}/claims/{claim}/requests', {
  summary: 'Ask the seller for evidence of a claim',
  description: 'Needs a confirmed email address. You can have one open request for each claim.',
  who: user(),
  params: ClaimParams,
  answer: json(ClaimsSchema, 'The claims with your request', 201),
  refusals: [403, 409, 429],
});

export const answerClaim = endpoint('POST /api/auctions/{slug}/claims/{claim}/answers', {
  summary: 'Attach evidence to a claim, or decline with a reason',
  description: 'For the seller and staff. Public, and notifies everyone who asked. A document becomes public.',
  who: user(),
  params: ClaimParams,
  body: AnswerClaimSchema,
  answer: json(ClaimsSchema, 'The claims with the answer', 201),
  refusals: [403, 409],
});
