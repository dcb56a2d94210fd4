import type { RefusalTable } from './define.ts';

export const APPOINTMENT_REFUSALS = {
  appointment_not_found: { status: 404, wireCode: 'not_found', message: 'Appointment not found.' },
  appointment_of_own_listing: { status: 403, message: 'This is your own listing.' },
  appointments_need_email: {
    status: 403,
    message: 'Verify your email address before you ask for an appointment.',
  },
  appointments_blocked: { status: 403, message: 'You can’t ask for appointments. Please contact us.' },
  appointments_closed: {
    status: 409,
    message: 'Appointments can be requested until the auction closes. This one is over.',
  },
  appointment_open_already: { status: 409, message: 'You already have an open request for this auction.' },
  too_many_appointments: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You can have up to ${limit} open requests. Cancel one first.`,
  },
  too_many_appointments_here: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You’ve reached the limit of ${limit} requests for this auction.`,
  },
  appointment_step_not_possible: {
    status: 409,
    message: 'This appointment has changed in the meantime. Reload the page to see it.',
  },
} satisfies RefusalTable;
