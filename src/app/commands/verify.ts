/** `npm run verify`: replays every ledger and checks the books. */
import { createApp } from '../compose.ts';
import { checkSite } from '../maintenance.ts';
import { printReport, withInfrastructure } from './command.ts';

await withInfrastructure(async (infrastructure) => printReport(await checkSite(createApp(infrastructure))));
