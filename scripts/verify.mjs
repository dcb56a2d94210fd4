// `node scripts/verify.mjs FILE [RECEIPT]`: verifies the ledger file of a closed auction, and a receipt against it.
// Needs this repository and Node 24, no packages. Exits with 0 if the file is as it was published and has the bid, 1 if
// not, and 2 if a file can't be read.
import { readFileSync } from 'node:fs';
import { SaleDescription } from '../src/contract/ledger/describe-sale.ts';
import { verifyReceipt } from '../src/contract/ledger/receipt.ts';
import { verifyExport } from '../src/contract/ledger/verify-export.ts';

const [path, receiptPath, ...rest] = process.argv.slice(2);
const show = (text) => process.stdout.write(`${text}\n`);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    return stop(`${file} can’t be read: ${error.message}`);
  }
}

if (path === undefined || rest.length > 0) stop('Usage: node scripts/verify.mjs FILE [RECEIPT]');
const bytes = read(path);
const receipt = receiptPath === undefined ? null : read(receiptPath).toString();
const verified = await verifyExport(bytes);
const { problems, file, ledger } = verified;
const description = file === null ? null : new SaleDescription(file, ledger);
for (const { entry, text } of problems)
  show(entry === null ? text : `Entry ${entry} (${description.entry(entry).title}): ${text}`);
if (problems.length === 0) {
  show(description.headline());
  for (const { label, text } of description.checks()) show(`  ${label}: ${text}`);
}
const checked = receipt === null || problems.length > 0 ? null : await verifyReceipt(receipt, verified);
if (checked !== null)
  show(checked.problem ?? `  Receipt: its bid is entry ${checked.entry}, in the ledger and in the log.`);
process.exit(problems.length === 0 && checked?.problem === undefined ? 0 : 1);
