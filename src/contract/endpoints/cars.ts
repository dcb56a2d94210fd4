import { z } from 'zod';
import { CarMakeSchema, CarModelSchema, MakesSchema, PriceGuideQuerySchema, PriceGuideSchema } from '../cars.ts';
import { endpoint, guest, json, user } from '../endpoint.ts';
import { ReserveAdviceSchema } from '../reserve-advice.ts';

const who = guest({ scope: 'auctions:read', whileImpersonating: true });
const part = z.string().min(1).max(200);

export const readPriceGuide = endpoint('GET /api/price-guide', {
  summary: 'What a vehicle is worth, from completed sales',
  description:
    'A low, middle and high price with the sales behind them. The estimate is null with fewer than five comparables.',
  who,
  query: PriceGuideQuerySchema,
  answer: json(PriceGuideSchema, 'The estimate and its comparables'),
});

export const readReserveAdvice = endpoint('GET /api/account/reserve-advice', {
  summary: 'What comparable auctions say about a reserve and a starting bid',
  description: 'The estimate of the price guide, and what bidding reached in comparable auctions, sold or not.',
  who: user({ whileImpersonating: true }),
  query: PriceGuideQuerySchema,
  answer: json(ReserveAdviceSchema, 'The advice. Values with fewer than five comparables are null or empty.'),
});

export const listMakes = endpoint('GET /api/cars', {
  summary: 'All makes',
  who,
  answer: json(MakesSchema, 'By name'),
});

export const readMake = endpoint('GET /api/cars/{make}', {
  summary: 'One make: current auctions, every result, and what its models are worth',
  who,
  params: z.object({ make: part }),
  answer: json(CarMakeSchema, 'The make, under its own slug if asked for by another spelling'),
});

export const readModel = endpoint('GET /api/cars/{make}/{model}', {
  summary: 'One model: current auctions, every result, and the price guide',
  who,
  params: z.object({ make: part, model: part }),
  query: PriceGuideQuerySchema.omit({ make: true, model: true }),
  answer: json(CarModelSchema, 'The model, under its own slug if asked for by another spelling'),
});
