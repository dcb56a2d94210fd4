// `node scripts/verify.mjs FILE`: verifies the ledger file of a closed auction. Needs this repository and Node 24, no
// packages. Exits with 0 if the file is as it was published, 1 if it was altered, and 2 if it can't be read.
import { readFileSync } from 'node:fs';
import { SaleDescription } from '../src/contract/ledger/describe-sale.ts';
import { verifyExport } from '../src/contract/ledger/verify-export.ts';

const [path, ...rest] = process.argv.slice(2);
const show = (text) => process.stdout.write(`${text}\n`);

function read() {
  if (path === undefined || rest.length > 0) return 'Usage: node scripts/verify.mjs FILE';
  try {
    return readFileSync(path);
  } catch (error) {
    return `${path} can’t be read: ${error.message}`;
  }
}

const bytes = read();
if (typeof bytes === 'string') {
  process.stderr.write(`${bytes}\n`);
  process.exit(2);
}
const { problems, file, ledger } = await verifyExport(bytes);
const description = file === null ? null : new SaleDescription(file, ledger);
for (const { entry, text } of problems)
  show(entry === null ? text : `Entry ${entry} (${description.entry(entry).title}): ${text}`);
if (problems.length === 0) {
  show(description.headline());
  for (const { label, text } of description.checks()) show(`  ${label}: ${text}`);
}
process.exit(problems.length === 0 ? 0 : 1);
