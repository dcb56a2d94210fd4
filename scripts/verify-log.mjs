// `node scripts/verify-log.mjs SITE [RECEIPTS] [--kept FILE] [--key KEYFILE]`: verifies the public log of a site, such
// as https://example.com. FILE has the checkpoint that you kept: the log must begin with the log of then. If all is
// sound, FILE gets the newest checkpoint. The entry of each receipt in RECEIPTS must be in the log. KEYFILE has the
// key of the log as you got it elsewhere. Needs this repository and Node 24, no packages. Exits with 0 if all is
// sound, 1 if not, and 2 if a file or the log can't be read.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkLog, checkReceipt, findEntry } from '../src/contract/ledger/check-log.ts';
import { openReceipt } from '../src/contract/ledger/receipt.ts';
import { parseReceipts } from '../src/contract/ledger/receipt-file.ts';

const USAGE = 'Usage: node scripts/verify-log.mjs SITE [RECEIPTS] [--kept FILE] [--key KEYFILE]';
const show = (text) => process.stdout.write(`${text}\n`);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { kept: { type: 'string' }, key: { type: 'string' } } });
  } catch {
    return stop(USAGE);
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return stop(`${file} can’t be read: ${error.message}`);
  }
}

const {
  values: { kept: keptPath, key: keyPath },
  positionals: [site = '', receiptsPath, ...rest],
} = readArguments();
if (!URL.canParse(site) || rest.length > 0) stop(USAGE);

async function read(path) {
  const address = new URL(`/log/${path}`, site);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`it was answered with ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    return stop(`${address} can’t be read: ${error.cause?.message ?? error.message}`);
  }
}

const receipts = receiptsPath === undefined ? [] : parseReceipts(readText(receiptsPath));
if (receipts === null) stop(`${receiptsPath} isn’t a file of receipts.`);
const key = (keyPath === undefined ? new TextDecoder().decode(await read('key')) : readText(keyPath)).trim();
const kept = keptPath !== undefined && existsSync(keptPath) ? readText(keptPath) : null;

const log = await checkLog(read, key, kept);
if ('problem' in log) {
  show(log.problem);
  process.exit(1);
}
show(`The log of ${log.head.size} entries is signed with ${key}.`);
if (log.keptSize !== null) show(`It begins with the ${log.keptSize} entries of the checkpoint in ${keptPath}.`);

async function textOf({ receipt }) {
  const opened = await openReceipt(receipt, key);
  const index = opened === null ? null : await findEntry(read, log.head, opened.entry);
  const result = await checkReceipt(log, { receipt, index, key });
  if (typeof result !== 'string') return { isSound: false, text: result.problem };
  const bid = `the bid of ${opened.at} in ${opened.auction}`;
  if (result === 'logged') return { isSound: true, text: `${bid} is entry ${index} of the log.` };
  return { isSound: false, text: `${bid} isn’t in the log. It must be a minute after its time.` };
}
let isSound = true;
for (const receipt of receipts) {
  const result = await textOf(receipt);
  isSound &&= result.isSound;
  show(`  Receipt: ${result.text}`);
}
if (keptPath !== undefined && isSound) writeFileSync(keptPath, log.checkpoint);
process.exit(isSound ? 0 : 1);
