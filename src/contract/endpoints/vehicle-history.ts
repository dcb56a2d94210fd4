import { z } from 'zod';
import { endpoint, guest, json } from '../endpoint.ts';
import { VehicleHistorySchema } from '../vehicle-history.ts';

export const readVehicleHistory = endpoint('GET /api/vehicles/{vin}', {
  summary: 'The auctions of one vehicle on this site, by its VIN or chassis number',
  description: 'Each with the mileage and title status that its listing stated, and what contradicts an earlier one.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: z.object({ vin: z.string().min(1).max(40) }),
  answer: json(VehicleHistorySchema, 'The vehicle and its public auctions'),
  refusals: [404],
});
