import { ENGINE_FAULTS } from './engine.ts';
import { MONEY_FAULTS } from './money.ts';
import { NOTIFICATIONS_FAULTS } from './notifications.ts';
import { STORAGE_FAULTS } from './storage.ts';
import { STREAM_FAULTS } from './stream.ts';
import { WEBHOOK_FAULTS } from './webhooks.ts';
import type { PlantedFault } from './fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  ...ENGINE_FAULTS,
  ...MONEY_FAULTS,
  ...STREAM_FAULTS,
  ...NOTIFICATIONS_FAULTS,
  ...WEBHOOK_FAULTS,
  ...STORAGE_FAULTS,
];
