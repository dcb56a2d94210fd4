/** Fills the demo site and ends; started by `first-fill.ts`. Sends the ids of the photos to prepare. */
import { createApp, openInfrastructure } from '#app';
import { readConfig } from '#platform/config.ts';
import { fill } from './start.ts';

const abort = (): never => process.exit(1);
process.once('disconnect', abort);
const infrastructure = await openInfrastructure(readConfig(process.env));
const app = createApp(infrastructure);
await app.start();
const imageIds = await fill(app, infrastructure);
await app.stop();
await infrastructure.database.close();
process.off('disconnect', abort);
process.send?.(imageIds, () => process.exit(0));
