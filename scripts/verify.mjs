// `node scripts/verify.mjs FILE [RECEIPTS] [--key KEYFILE]`: verifies the ledger file of a closed auction, or its HTML
// file with everything in it, and a bidder's receipts against it. KEYFILE has the key of the public log as you got it
// elsewhere, for example earlier; the file must name the same. Needs this repository and Node 24, no packages. Exits
// with 0 if the file is as it was published and has the bids, 1 if not, and 2 if a file can't be read.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { problemText, SaleDescription } from '../src/contract/ledger/describe-sale.ts';
import { isForAuction, parseReceipts } from '../src/contract/ledger/receipt-file.ts';
import { verifyReceipts } from '../src/contract/ledger/receipt.ts';
import { verifyPage } from '../src/contract/ledger/sale-page.ts';
import { verifyExport } from '../src/contract/ledger/verify-export.ts';

const USAGE = 'Usage: node scripts/verify.mjs FILE [RECEIPTS] [--key KEYFILE]';
const show = (text) => process.stdout.write(`${text}\n`);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  } catch {
    return stop(USAGE);
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    return stop(`${file} can’t be read: ${error.message}`);
  }
}

const {
  values: { key: keyPath },
  positionals: [path, receiptsPath, ...rest],
} = readArguments();
if (path === undefined || rest.length > 0) stop(USAGE);
const bytes = read(path);
const receipts = receiptsPath === undefined ? [] : parseReceipts(read(receiptsPath).toString());
if (receipts === null) stop(`${receiptsPath} isn’t a file of receipts.`);
const key = keyPath === undefined ? null : read(keyPath).toString().trim();

const isPage = bytes[0] === '<'.charCodeAt(0);
const verified = await (isPage ? verifyPage : verifyExport)(bytes);
const { file, ledger } = verified;
const problems = [...verified.problems];
if (file !== null && key !== null && file.log.key !== key)
  problems.push({ entry: null, text: `The file names another key than ${keyPath}: ${file.log.key}` });
const description = file === null ? null : new SaleDescription(file, ledger);
for (const problem of problems) show(problemText(problem, description));
if (problems.length > 0) process.exit(1);

show(description.headline());
for (const { label, text } of description.checks()) show(`  ${label}: ${text}`);
if (isPage)
  show(`  Program: the one that was published, signed by the key of the log. Its hash: ${verified.programHash}`);
if (key !== null) show(`  Key: the one in ${keyPath}.`);
const here = receipts.filter((receipt) => isForAuction(receipt, file.entries[0].auction));
const results = await verifyReceipts(here, verified);
for (const result of results) show(`  Receipt: ${result.problem ?? description.receipt(result)}`);
const elsewhere = receipts.length - here.length;
if (elsewhere > 0) show(`  Receipts of other auctions, not checked: ${elsewhere}`);
const isMissing = receiptsPath !== undefined && here.length === 0;
if (isMissing) show(`  ${receiptsPath} has no receipt for this auction.`);
process.exit(isMissing || results.some(({ problem }) => problem !== undefined) ? 1 : 0);
