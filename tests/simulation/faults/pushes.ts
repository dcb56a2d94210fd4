import { fault, type PlantedFault } from './fault.ts';

export const PUSHES_FAULTS: readonly PlantedFault[] = [
  fault(
    'pushes',
    'nothing is pushed',
    'modules/notifications/plan-channels.ts',
    "if (choice === 'off' || (channel === 'push' && !preferences.hasPush)) return [];",
    "if (choice === 'off' || channel === 'push') return [];",
  ),
  fault(
    'pushes',
    'only the first device is pushed to',
    'modules/notifications/push-to-devices.ts',
    'devices.map(async (device) => ({',
    'devices.slice(0, 1).map(async (device) => ({',
  ),
  fault(
    'pushes',
    'a device that was removed is pushed to',
    'modules/notifications/preferences.ts',
    'if (!(await deleteSubscription(deps.database.executor, { userId: actor.userId, id })))',
    'if (id === actor.userId)',
  ),
  fault(
    'pushes',
    'a device stays with its previous user',
    'modules/notifications/push-store.ts',
    '.doUpdateSet({ user_id: row.userId, p256dh: row.p256dh,',
    '.doUpdateSet({ p256dh: row.p256dh,',
  ),
  fault(
    'pushes',
    'pushes that were turned off are sent',
    'modules/notifications/plan-channels.ts',
    'const chosen = (mayChoose(kind, channel) ? preferences[channel] : null) ??',
    "const chosen = (mayChoose(kind, channel) && channel !== 'push' ? preferences[channel] : null) ??",
  ),
  fault(
    'pushes',
    'a failed push is sent again',
    'modules/notifications/push-to-devices.ts',
    "channel: 'email', state: 'due', dueAt: at, note: '' }],\n      at,\n    );\n  const failed",
    "channel: 'email', state: 'due', dueAt: at, note: '' }],\n      at,\n    );\n  await Promise.all(devices.map((device) => deps.push.send(device, notification, { secondsLeft, isUrgent: true })));\n  const failed",
  ),
];
