import type { Licence } from '#contract/dealers.ts';

const BADGES: Readonly<Record<Licence['standing'], { readonly text: string; readonly badge: string }>> = {
  good: { text: 'License valid', badge: 'plate-met' },
  ends_soon: { text: 'License expiring', badge: 'plate-warn' },
  ended: { text: 'License expired', badge: 'plate-outbid' },
  none: { text: 'No license on file', badge: 'plate-warn' },
};

export function LicenceBadge({ licence }: { licence: Pick<Licence, 'standing'> }) {
  const { text, badge } = BADGES[licence.standing];
  return <span className={`plate ${badge}`}>{text}</span>;
}
