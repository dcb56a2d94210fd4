import type { NotificationKindFacts } from './notification-kind-facts.ts';

export const CONTACT_KINDS = {
  message: {
    group: 'Sales and payments',
    name: 'New private message',
    email: 'on',
    push: 'on',
    validForMs: null,
    banner: 'New message',
    tone: 'plain',
    action: 'Read message',
  },
  appointment: {
    group: 'Sales and payments',
    name: 'Appointments to see or drive a vehicle',
    email: 'on',
    push: 'on',
    validForMs: null,
    banner: 'Appointment',
    tone: 'signal',
    action: 'View appointment',
  },
} as const satisfies Readonly<Record<string, NotificationKindFacts>>;
