import type { Licence } from '#contract/dealers.ts';

const BADGES: Readonly<Record<Licence['status'], { readonly text: string; readonly badge: string }>> = {
  good: { text: 'License valid', badge: 'badge-met' },
  ends_soon: { text: 'License expiring', badge: 'badge-warn' },
  ended: { text: 'License expired', badge: 'badge-outbid' },
  none: { text: 'No license on file', badge: 'badge-warn' },
};

export function LicenceBadge({ licence }: { licence: Pick<Licence, 'status'> }) {
  const { text, badge } = BADGES[licence.status];
  return <span className={`badge ${badge}`}>{text}</span>;
}
