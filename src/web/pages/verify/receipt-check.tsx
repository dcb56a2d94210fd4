import { countOf } from '#contract/format/money.ts';
import { FileCheck } from 'lucide';
import { type DragEvent, useState } from 'react';
import type { SaleDescription } from '#contract/ledger/describe-sale.ts';
import { isForAuction, parseReceipts } from '#contract/ledger/receipt-file.ts';
import { type ReceiptResult, verifyReceipts } from '#contract/ledger/receipt.ts';
import type { VerifiedExport } from '#contract/ledger/verify-export.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const MAX_BYTES = 20_000_000;
const UNREADABLE =
  'This isn’t a receipt file. Choose the JSON file from your receipts page, or the receipt of one bid.';

type Finding =
  | { readonly problem: string }
  | { readonly results: readonly ReceiptResult[]; readonly elsewhere: number };

async function findBids(file: File, verified: VerifiedExport, slug: string): Promise<Finding> {
  const receipts = file.size > MAX_BYTES ? null : parseReceipts(await file.text());
  if (receipts === null || receipts.length === 0) return { problem: UNREADABLE };
  const here = receipts.filter((each) => isForAuction(each, slug));
  const elsewhere = receipts.length - here.length;
  if (here.length === 0) return { problem: 'This file has no receipt for this auction.' };
  return { results: await verifyReceipts(here, verified), elsewhere };
}

function Result({ finding, description }: { finding: Finding; description: SaleDescription }) {
  if ('problem' in finding)
    return (
      <p className="alert alert-error mt-4" role="alert">
        {finding.problem}
      </p>
    );
  const isSound = finding.results.every((result) => !('problem' in result));
  return (
    <div className={`alert mt-4 block ${isSound ? 'alert-go' : 'alert-stop'}`} role={isSound ? 'status' : 'alert'}>
      <ul className="grid gap-1.5">
        {finding.results.map((result, index) => (
          <li key={index}>{'problem' in result ? result.problem : description.receipt(result)}</li>
        ))}
      </ul>
      {finding.elsewhere === 0 ? null : (
        <p className="mt-2">{countOf(finding.elsewhere, 'receipt')} in the file are for other auctions.</p>
      )}
    </div>
  );
}

export function ReceiptCheck({
  slug,
  verified,
  description,
}: {
  slug: string;
  verified: VerifiedExport;
  description: SaleDescription;
}) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) setFinding(await findBids(file, verified, slug).catch(() => ({ problem: UNREADABLE })));
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      void take(event.dataTransfer.files);
    },
  };
  return (
    // Dropping is a second way beside the field, for those who use a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="mt-8 border-2 border-dashed border-line-strong p-5" aria-labelledby="receipt" {...drop}>
      <h2 id="receipt" className="heading flex items-center gap-2 text-h3">
        <Icon of={FileCheck} /> Did you bid?
      </h2>
      <div className="mt-4">
        <Field
          name="receipt-file"
          label="Receipt file"
          hint="Choose the receipt file of your bids, or drop it here. Your browser looks for them in this record. The file stays on your device."
          type="file"
          accept=".json,.txt,application/json,text/plain"
          className="!py-2.5"
          onChange={(event) => void take(event.target.files)}
        />
      </div>
      {finding === null ? null : <Result finding={finding} description={description} />}
    </section>
  );
}
