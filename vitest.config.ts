import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These tests own a server, a database or a browser, and run after the others. */
const END_TO_END = ['tests/races/**/*.test.ts', 'tests/journeys/**/*.test.ts', 'tests/conformance/**/*.test.ts'];

/** The slowest files, which start first so that none of them runs alone at the end. */
const SLOWEST = [
  'tests/simulation/whole-product.test.ts',
  'tests/security/generated-requests.test.ts',
  'tests/security/foreign-ids.test.ts',
  'src/platform/live/live.test.ts',
  'src/platform/database/embedded.test.ts',
  'tests/security/running-site.test.ts',
  'tests/conformance/source-spec.test.ts',
  'tests/journeys/live-auction.test.ts',
  'tests/journeys/pages.test.ts',
  'tests/journeys/verify.test.ts',
  'tests/journeys/cars.test.ts',
  'tests/journeys/bidding.test.ts',
  'tests/conformance/bad-input.test.ts',
  'tests/journeys/console.test.ts',
  'tests/journeys/account.test.ts',
  'tests/races/faults.test.ts',
  'tests/races/killed-top-up.test.ts',
  'tests/races/bidding.test.ts',
  'tests/journeys/bid-plans.test.ts',
  'tests/journeys/imports.test.ts',
  'tests/journeys/selling.test.ts',
  'tests/journeys/handover-room.test.ts',
  'tests/journeys/practice.test.ts',
  'tests/journeys/first-load.test.ts',
  'tests/journeys/settings.test.ts',
  'tests/journeys/appointments.test.ts',
  'tests/journeys/payments.test.ts',
  'tests/journeys/console-lists.test.ts',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const index = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index === -1 ? SLOWEST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['./tests/support/global-setup.ts'],
    setupFiles: ['./tests/support/cheap-passwords.ts'],
    // Each worker runs hundreds of files, and otherwise spends a tenth of its time on collecting their garbage.
    execArgv: ['--max-semi-space-size=64'],
    env: { CHECK_CONTRACT: '1' },
    teardownTimeout: 20_000,
    // Long enough for a busy machine; only failing expectations wait this long.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'modules',
          // Loading the modules takes longer than most files' tests. Files share no state: each has its own database.
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'demo/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: END_TO_END,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          isolate: false,
          include: END_TO_END,
          // As the site runs: the development build of React takes several times as long to render a page.
          env: { NODE_ENV: 'production' },
          // Headless browsers sometimes crash on a machine short of memory. Nothing else is retried.
          retry: { count: 1, condition: /The browser stalled|Target crashed|context or browser has been closed/ },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
