import { bytesOf } from '#contract/ledger/hashing.ts';
import { openReceipt, verifyReceipt } from '#contract/ledger/receipt.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import type { Invariant } from './invariant.ts';

/** Each receipt is signed and true, the published ledgers verify, and every entry is in the public log once. */
export const receiptsVerify: Invariant = {
  name: 'receipts verify',
  async check({ world, record }) {
    const { transparency } = world.app;
    const key = (await (await transparency.routes.request('/log/key')).text()).trim();
    const wrong: string[] = [];
    for (const { slug } of record.auctions) {
      const file = await world.request(null, 'GET', `/api/auctions/${slug}/ledger`);
      if (file?.status !== 200) {
        wrong.push(`the ledger of ${slug} is not published: ${file?.status}`);
        continue;
      }
      const verified = await verifyExport(bytesOf(JSON.stringify(file.body)));
      wrong.push(...verified.problems.map((problem) => `${slug}: ${problem.text}`));
      if (verified.file === null) continue;
      for (const bid of record.bids.values()) {
        if (bid.slug !== slug) continue;
        const receipt = await openReceipt(bid.receipt, key);
        if (receipt?.entry !== bid.entryHash) wrong.push(`the receipt of ${bid.key} does not verify`);
        const result = await verifyReceipt({ receipt: bid.receipt, openings: {} }, verified);
        if ('problem' in result) wrong.push(`the receipt of ${bid.key}: ${result.problem}`);
      }
    }
    return wrong;
  },
};
