// `npm run reencrypt`: encrypts values again under the current secret.
import { createApp } from '../compose.ts';
import { reencryptAll } from '../maintenance.ts';
import { print, withInfrastructure } from './command.ts';

await withInfrastructure(async (infrastructure) => {
  if (infrastructure.config.previousSecret === null)
    print('SECRET_PREVIOUS is not set: values of an older secret can only be counted.');
  const results = await reencryptAll(createApp(infrastructure));
  for (const { label, total, changed, unreadable } of results) {
    print(`${label}: ${total} stored, ${changed} re-encrypted, ${unreadable.length} unreadable`);
    if (unreadable.length > 0) print(`  unreadable: ${unreadable.join(', ')}`);
  }
  const isComplete = results.every(({ unreadable }) => unreadable.length === 0);
  print(
    isComplete
      ? 'Everything is encrypted under SECRET. Links in emails signed before the rotation work until SECRET_PREVIOUS is removed.'
      : 'Neither secret opens some values. Set SECRET_PREVIOUS to the secret that encrypted them and run this again.',
  );
  return isComplete;
});
