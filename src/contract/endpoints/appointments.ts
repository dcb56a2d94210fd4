import { z } from 'zod';
import { AppointmentSchema, AppointmentStepSchema, RequestAppointmentSchema } from '../appointments.ts';
import { endpoint, json, user } from '../endpoint.ts';
import { IdParams, SlugParams } from '../params.ts';

export const listAppointments = endpoint('GET /api/account/appointments', {
  summary: 'Your appointments as a bidder and as a seller, those that need your answer first',
  description: 'Up to 200.',
  who: user({ whileImpersonating: true }),
  query: z.object({ auction: z.string().max(160).optional().describe('The slug of one auction') }),
  answer: json(z.array(AppointmentSchema), 'The appointments'),
});

export const readAppointment = endpoint('GET /api/account/appointments/{id}', {
  summary: 'An appointment',
  description: 'For the bidder and the seller’s side. Others get 404. Its messages are the conversation with this ID.',
  who: user({ whileImpersonating: true }),
  params: IdParams,
  answer: json(AppointmentSchema, 'The appointment'),
});

export const requestAppointment = endpoint('POST /api/auctions/{slug}/appointments', {
  summary: 'Ask the seller for an appointment to see or drive the vehicle',
  description:
    'On an upcoming or live auction, with a confirmed email address. One open request per bidder and auction. Neither side learns contact details of the other.',
  who: user(),
  params: SlugParams,
  body: RequestAppointmentSchema,
  answer: json(AppointmentSchema, 'The request', 201),
  refusals: [403, 409, 429],
});

export const takeAppointmentStep = endpoint('POST /api/account/appointments/{id}/steps', {
  summary: 'Accept, propose another date, decline or cancel',
  description: '`may` of the appointment lists the steps you can take. The other side is notified.',
  who: user(),
  params: IdParams,
  body: AppointmentStepSchema,
  answer: json(AppointmentSchema, 'The appointment'),
  refusals: [409, 429],
});
