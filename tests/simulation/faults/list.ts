import { CHOICES_FAULTS } from './choices.ts';
import { ENGINE_FAULTS } from './engine.ts';
import { MONEY_FAULTS } from './money.ts';
import { NOTIFICATIONS_FAULTS } from './notifications.ts';
import { PLANS_FAULTS } from './plans.ts';
import { PUSHES_FAULTS } from './pushes.ts';
import { REMINDERS_FAULTS } from './reminders.ts';
import { RESERVE_FAULTS } from './reserve.ts';
import { SALES_FAULTS } from './sales.ts';
import { STORAGE_FAULTS } from './storage.ts';
import { STREAM_FAULTS } from './stream.ts';
import { WEBHOOK_FAULTS } from './webhooks.ts';
import { WITHDRAWALS_FAULTS } from './withdrawals.ts';
import type { PlantedFault } from './fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  ...ENGINE_FAULTS,
  ...PLANS_FAULTS,
  ...WITHDRAWALS_FAULTS,
  ...RESERVE_FAULTS,
  ...MONEY_FAULTS,
  ...SALES_FAULTS,
  ...STREAM_FAULTS,
  ...NOTIFICATIONS_FAULTS,
  ...CHOICES_FAULTS,
  ...PUSHES_FAULTS,
  ...REMINDERS_FAULTS,
  ...WEBHOOK_FAULTS,
  ...STORAGE_FAULTS,
];
