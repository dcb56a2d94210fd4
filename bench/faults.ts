/**
 * Two processes on one PostgreSQL, each behind a TCP proxy, and fifty bidders over HTTP. In each round one process is
 * killed, stopped or cut off from the database while auctions close. Afterwards every acknowledged bid must be in the
 * ledger once, every auction closed once, every stream complete and the books balanced; otherwise it exits with 1.
 * Usage: `node bench/faults.ts [rounds] [--seed number]`.
 */
import { parseArgs } from 'node:util';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { FAULTS, runFaultRounds, type RoundReport } from './faults/rounds.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(120);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const rounds = Number(positionals[0] ?? 20);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const STOP_MS = 10_000;

process.stdout.write(`${rounds} rounds, seed ${seed}\n`);
const server = await startPostgresServer({ syncs: true });
let done = 0;
const report = await runFaultRounds({
  databaseUrl: server.url,
  rounds,
  seed,
  stopMs: STOP_MS,
  onRound({ fault, acknowledged, violations }) {
    done += 1;
    process.stdout.write(`  ${done} ${fault}: ${acknowledged} bids acknowledged, ${violations.length} violations\n`);
  },
});
await server.stop();

const sum = (of: readonly RoundReport[], figure: (round: RoundReport) => number): string =>
  String(of.reduce((total, round) => total + figure(round), 0));
for (const fault of FAULTS) {
  const ofFault = report.rounds.filter((round) => round.fault === fault);
  show(fault, {
    rounds: String(ofFault.length),
    'bids acknowledged': sum(ofFault, (round) => round.acknowledged),
    'bids refused': sum(ofFault, (round) => round.refused),
    'requests unanswered': sum(ofFault, (round) => round.unanswered),
    'acknowledged bids repeated': sum(ofFault, (round) => round.repeated),
    'streams reconnected': sum(ofFault, (round) => round.reconnections),
    'of them by a snapshot': sum(ofFault, (round) => round.snapshots),
    violations: sum(ofFault, (round) => round.violations.length),
  });
}
for (const violation of report.violations) process.stdout.write(`VIOLATION ${violation}\n`);
process.stdout.write(
  `\n${report.violations.length === 0 ? 'PASSED' : `FAILED: ${report.violations.length} violations`}, seed ${seed}\n`,
);
process.exit(report.violations.length === 0 ? 0 : 1);
