import type { SiteReport } from '../site-checks.ts';
import { print } from './command.ts';

/** Returns whether everything is correct. */
export function printReport({ auctions, problems }: SiteReport): boolean {
  for (const problem of problems) print(problem);
  if (problems.length === 0) print(`The ledgers of ${auctions} auctions and the books are correct.`);
  return problems.length === 0;
}
