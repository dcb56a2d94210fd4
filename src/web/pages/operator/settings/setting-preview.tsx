import type { TaxRate } from '#contract/payments.ts';
import { JournalPreview, LocalePreview, QueuesPreview, SellingPreview, SitePreview } from './other-previews.tsx';
import { BiddingPreview, ClosingPreview, FeesPreview, HoldsPreview, type PreviewProps } from './terms-previews.tsx';

const WITHOUT_PREVIEW: readonly string[] = ['approvals', 'security'];

export const hasPreview = (slug: string): boolean => !WITHOUT_PREVIEW.includes(slug);

export function SettingPreview({
  slug,
  taxRates,
  ...props
}: PreviewProps & { slug: string; taxRates: readonly TaxRate[] }) {
  switch (slug) {
    case 'site':
      return <SitePreview {...props} />;
    case 'locale':
      return <LocalePreview {...props} />;
    case 'bidding':
      return <BiddingPreview {...props} />;
    case 'closing':
      return <ClosingPreview {...props} />;
    case 'fees':
      return <FeesPreview {...props} taxRates={taxRates} />;
    case 'payments':
      return <HoldsPreview {...props} />;
    case 'selling':
      return <SellingPreview {...props} />;
    case 'queues':
      return <QueuesPreview {...props} />;
    case 'bookkeeping':
      return <JournalPreview {...props} />;
    default:
      return null;
  }
}
