import { z } from 'zod';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_LIMITS,
  APPOINTMENT_STATES,
  APPOINTMENT_STEP_NAMES,
} from './appointment-states.ts';
import { enteredTime, TimestampSchema } from './primitives.ts';

const { dates, message, place, reason } = APPOINTMENT_LIMITS;
const kind = z.enum(APPOINTMENT_KINDS);
const CHOOSE_DATE = 'Choose a date and time.';

export const AppointmentSchema = z.object({
  id: z.string().describe('Also the ID of its conversation'),
  slug: z.string(),
  title: z.string(),
  side: z.enum(['buyer', 'seller']).describe('Yours. The bidder is the buyer’s side'),
  other: z.string().describe('The username of the other side'),
  kind,
  state: z
    .enum(APPOINTMENT_STATES)
    .describe('`closed`: the auction ended first, or no date was agreed in time. `past`: the date has passed'),
  dates: z.array(TimestampSchema).describe('Those proposed and not yet agreed'),
  starts_at: TimestampSchema.nullable().describe('The agreed date'),
  place: z.string().nullable().describe('As the seller entered it'),
  reason: z.string().describe('Why it was declined or canceled'),
  ended_by: z.enum(['buyer', 'seller', 'system']).nullable(),
  is_my_turn: z.boolean().describe('True if your answer is due'),
  may: z.array(z.enum(APPOINTMENT_STEP_NAMES)),
  requested_at: TimestampSchema,
});
export type Appointment = z.infer<typeof AppointmentSchema>;

export const RequestAppointmentSchema = z.object({
  kind,
  dates: z
    .array(enteredTime(CHOOSE_DATE))
    .min(1, 'Propose at least one date.')
    .max(dates, `Propose up to ${dates} dates.`),
  message: z
    .string()
    .trim()
    .min(1, 'Write a few words to the seller.')
    .max(message, `Please keep it below ${message} characters.`),
});
export type RequestAppointment = z.infer<typeof RequestAppointmentSchema>;

const at = enteredTime(CHOOSE_DATE);
const meetingPlace = z
  .string()
  .trim()
  .min(3, 'Enter where you’ll meet.')
  .max(place, `Please keep it below ${place} characters.`);
const why = z.string().trim().max(reason, `Please keep it below ${reason} characters.`);

export const AppointmentStepSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('accept'),
    at: at.describe('One of the proposed dates'),
    place: meetingPlace.optional().describe('Required from the seller'),
  }),
  z.object({ step: z.literal('propose'), at, place: meetingPlace }),
  z.object({ step: z.literal('decline'), reason: why.default('') }),
  z.object({ step: z.literal('cancel'), reason: why.default('') }),
]);
export type AppointmentStepInput = z.infer<typeof AppointmentStepSchema>;
