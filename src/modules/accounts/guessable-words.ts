export const TRADE_WORDS: readonly string[] = [
  'auction',
  'auctions',
  'bid',
  'bids',
  'bidder',
  'bidding',
  'buyer',
  'car',
  'cars',
  'classic',
  'dealer',
  'garage',
  'gavel',
  'hammer',
  'hammerdown',
  'lot',
  'motor',
  'motors',
  'paddle',
  'premium',
  'reserve',
  'seller',
  'vehicle',
  'vehicles',
  'vintage',
];

export function guessableWordsOf({ name, publicUrl }: { name: string; publicUrl: string }): readonly string[] {
  const siteName = name.toLowerCase();
  const { hostname } = new URL(publicUrl);
  const parts = [...siteName.split(/\s+/), ...hostname.split('.')].filter((part) => part.length > 2);
  return [...new Set([siteName, siteName.replaceAll(/\s+/g, ''), hostname, ...parts, ...TRADE_WORDS])];
}
