/** `npm run verify`: replays the ledger of every auction and checks the books. */
import { createApp } from '../compose.ts';
import { checkSite } from '../site-checks.ts';
import { withInfrastructure } from './command.ts';
import { printReport } from './print-report.ts';

await withInfrastructure(async (infrastructure) => printReport(await checkSite(createApp(infrastructure))));
