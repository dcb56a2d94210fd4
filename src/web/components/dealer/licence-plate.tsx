import type { Licence } from '#contract/dealers.ts';

const PLATES: Readonly<Record<Licence['standing'], { readonly text: string; readonly plate: string }>> = {
  good: { text: 'License valid', plate: 'plate-met' },
  ends_soon: { text: 'License expiring', plate: 'plate-warn' },
  ended: { text: 'License expired', plate: 'plate-outbid' },
  none: { text: 'No license on file', plate: 'plate-warn' },
};

/** How a licence stands, in words, shape and colour. */
export function LicencePlate({ licence }: { licence: Pick<Licence, 'standing'> }) {
  const { text, plate } = PLATES[licence.standing];
  return <span className={`plate ${plate}`}>{text}</span>;
}
