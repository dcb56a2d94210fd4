import { readFileSync } from 'node:fs';

/** May be given as a file: `SECRET_FILE=/run/secrets/secret`. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'MIGRATIONS_DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SECRET',
  'SECRET_PREVIOUS',
] as const;

type Settings = Readonly<Record<string, string>>;

/** Also returns problems with the files. An empty file sets nothing. */
export function withSecretFiles(given: Settings): {
  readonly settings: Settings;
  readonly problems: readonly string[];
} {
  const settings: Record<string, string> = { ...given };
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const file = `${name}_FILE`;
    const path = given[file];
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${file} are both set: keep one of them`);
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (value !== '') settings[name] ??= value;
    } catch {
      problems.push(`${file} names a file that cannot be read: ${path}`);
    }
  }
  return { settings, problems };
}
