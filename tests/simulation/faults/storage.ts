import { fault, type PlantedFault } from './fault.ts';

export const STORAGE_FAULTS: readonly PlantedFault[] = [
  fault('storage', 'commits are not synced', 'platform/database/embedded-session.ts', "'fsync=on'", "'fsync=off'"),
  fault(
    'storage',
    'pages are written in parts',
    'platform/database/embedded-session.ts',
    "'full_page_writes=on'",
    "'full_page_writes=off'",
  ),
];
