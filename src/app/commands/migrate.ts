/** `npm run migrate`: migrates as the owner of the tables (`MIGRATIONS_DATABASE_URL`). */
import { print, withInfrastructure } from './command.ts';

await withInfrastructure(async () => {
  print('The database is up to date.');
  return true;
});
