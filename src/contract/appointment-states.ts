import { HOUR_MS } from '#contract/durations.ts';
import type { Side } from './settlement-states.ts';

/** Separate from the schemas, so that pages don't load zod. */
export const APPOINTMENT_KINDS = ['inspection', 'test_drive'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];
export const APPOINTMENT_KIND_LABELS: Readonly<Record<AppointmentKind, string>> = {
  inspection: 'See the vehicle',
  test_drive: 'Test drive',
};
/** Nobody drives parts or wheels. */
export const appointmentKindsFor = (category: string): readonly AppointmentKind[] =>
  category === 'car' || category === 'motorcycle' ? APPOINTMENT_KINDS : ['inspection'];

export const APPOINTMENT_STATES = [
  'requested',
  'proposed',
  'agreed',
  'declined',
  'cancelled',
  'closed',
  'past',
] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** The database enforces the same table (`appointment_moves`). */
export const APPOINTMENT_MOVES = {
  requested: ['proposed', 'agreed', 'declined', 'cancelled', 'closed'],
  proposed: ['proposed', 'agreed', 'cancelled', 'closed'],
  // The seller may have to propose another date.
  agreed: ['proposed', 'cancelled', 'closed', 'past'],
  declined: [],
  cancelled: [],
  closed: [],
  past: [],
} as const satisfies Record<AppointmentState, readonly AppointmentState[]>;

export const OPEN_APPOINTMENT_STATES = APPOINTMENT_STATES.filter((state) => APPOINTMENT_MOVES[state].length > 0);
export const isOpenAppointment = (state: AppointmentState): boolean => APPOINTMENT_MOVES[state].length > 0;

/** `in`: in which states each side may take the step. `to`: the next state. The buyer's side is the bidder. */
export const APPOINTMENT_STEPS = {
  accept: { in: { buyer: ['proposed'], seller: ['requested'] }, to: 'agreed' },
  propose: { in: { buyer: [], seller: ['requested', 'proposed', 'agreed'] }, to: 'proposed' },
  decline: { in: { buyer: [], seller: ['requested'] }, to: 'declined' },
  cancel: { in: { buyer: ['requested', 'proposed', 'agreed'], seller: ['proposed', 'agreed'] }, to: 'cancelled' },
} as const satisfies Record<string, { in: Record<Side, readonly AppointmentState[]>; to: AppointmentState }>;
export type AppointmentStep = keyof typeof APPOINTMENT_STEPS;
export const APPOINTMENT_STEP_NAMES = Object.keys(APPOINTMENT_STEPS) as [AppointmentStep, ...AppointmentStep[]];

export function stepsOfSide(side: Side, state: AppointmentState): AppointmentStep[] {
  return APPOINTMENT_STEP_NAMES.filter((step) => {
    const states: readonly AppointmentState[] = APPOINTMENT_STEPS[step].in[side];
    return states.includes(state);
  });
}

export const isAnswerDueFrom = (side: Side, state: AppointmentState): boolean =>
  stepsOfSide(side, state).includes('accept');

export const APPOINTMENT_LIMITS = {
  dates: 3,
  message: 2000,
  place: 300,
  reason: 500,
  /** For one bidder, over all auctions. */
  open: 5,
  /** For one bidder in one auction, including past ones. */
  inAuction: 3,
  noticeMs: 2 * HOUR_MS,
  reminderMs: 24 * HOUR_MS,
  /** How long both sides can still write after the date. */
  afterMs: 24 * HOUR_MS,
  messages: 100,
} as const;
