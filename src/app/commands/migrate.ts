/**
 * `npm run migrate`: brings the database up to date as the owner of its tables (`MIGRATIONS_DATABASE_URL`), so that the
 * processes of the site need no such rights.
 */
import { print, withInfrastructure } from './command.ts';

await withInfrastructure(async () => {
  print('The database is up to date.');
  return true;
});
