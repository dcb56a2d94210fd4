import { print, withInfrastructure } from './command.ts';

await withInfrastructure(async () => {
  print('The database is up to date.');
  return true;
});
