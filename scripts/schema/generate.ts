import { fileURLToPath } from 'node:url';
import type { Executor } from '#platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import { printSchema } from './print-schema.ts';
import { printTables } from './print-tables.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export async function generateSchema(executor: Executor): Promise<{ path: string; text: string }[]> {
  const catalogue = await readCatalogue(executor);
  return [
    { path: pathOf('migrations/schema.sql'), text: printSchema(catalogue) },
    { path: pathOf('src/platform/database/tables.ts'), text: printTables(catalogue) },
  ];
}
