import { defineConfig } from 'vitest/config';

/** Tests that own a server, a database or a browser run after the quick ones, two files at a time: most of their time they wait. */
const ALONE = ['tests/races/**/*.test.ts', 'tests/journeys/**/*.test.ts', 'tests/conformance/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['./tests/support/global-setup.ts'],
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'demo/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ALONE,
          testTimeout: 30_000, hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ALONE,
          testTimeout: 60_000, hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
