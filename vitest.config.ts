import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that own a server, a database or a browser run after the quick ones, two files at a time: most of their time
 * they wait.
 */
const ALONE = ['tests/races/**/*.test.ts', 'tests/journeys/**/*.test.ts', 'tests/conformance/**/*.test.ts'];

/** The files that take longest, longest first: one that began last would go on alone, with half of the machine idle. */
const LONGEST = [
  'tests/security/generated-requests.test.ts',
  'tests/journeys/live-auction.test.ts',
  'tests/conformance/source-spec.test.ts',
  'tests/journeys/bidding.test.ts',
  'tests/journeys/pages.test.ts',
  'tests/conformance/bad-input.test.ts',
  'tests/races/faults.test.ts',
  'tests/races/two-processes.test.ts',
  'tests/races/bidding.test.ts',
  'tests/journeys/account.test.ts',
  'tests/journeys/console.test.ts',
  'tests/journeys/selling.test.ts',
  'tests/journeys/first-load.test.ts',
  'src/modules/bidding/bidding.test.ts',
  'src/platform/database/embedded.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at === -1 ? LONGEST.length : at;
    };
    // The order of the rest stays, and the projects stay apart by their `groupOrder`.
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['./tests/support/global-setup.ts'],
    env: { CHECK_CONTRACT: '1' },
    teardownTimeout: 20_000,
    // What is awaited comes in its own time on a machine that does much else; only what never comes waits so long.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          // A process for each file would take longer to load the house than most files take to test it. They share no
          // state: each has its own database.
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'demo/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ALONE,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ALONE,
          // A headless browser dies now and then on a machine short of memory. Nothing else is tried twice.
          retry: { count: 1, condition: /The browser stalled|Target crashed|context or browser has been closed/ },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
