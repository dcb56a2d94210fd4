import { z } from 'zod';
import { BidPlanSchema, SaveBidPlanSchema, SetPlanStateSchema } from '../bid-plans.ts';
import { endpoint, json, user } from '../endpoint.ts';
import { IdParams } from '../params.ts';

export const listBidPlans = endpoint('GET /api/account/bid-plans', {
  summary: 'Bid plans',
  // Maximums are hidden from staff until the close.
  who: user({ whileImpersonating: false }),
  answer: json(z.array(BidPlanSchema), 'The plans, newest first'),
});

export const addBidPlan = endpoint('POST /api/account/bid-plans', {
  summary: 'Make a bid plan',
  description:
    'We bid in the auctions in the order of their scheduled closes, on no more at a time than may still be won.',
  who: user(),
  body: SaveBidPlanSchema,
  answer: json(BidPlanSchema, 'The plan', 201),
  refusals: [409],
});

export const changeBidPlan = endpoint('PUT /api/account/bid-plans/{id}', {
  summary: 'Change a bid plan',
  description:
    'An auction that is left out is removed. Bids that are placed stay; a maximum that is bid can only be raised.',
  who: user(),
  params: IdParams,
  body: SaveBidPlanSchema,
  answer: json(BidPlanSchema, 'The plan'),
  refusals: [409],
});

export const setBidPlanState = endpoint('PUT /api/account/bid-plans/{id}/state', {
  summary: 'Pause, resume or cancel a bid plan',
  description: 'Bids that are placed stay. Resuming also tries refused auctions again. A cancelled plan stays so.',
  who: user(),
  params: IdParams,
  body: SetPlanStateSchema,
  answer: json(BidPlanSchema, 'The plan'),
  refusals: [409],
});
