import { BLOCK_LABELS, type BlockScope } from '#contract/blocks.ts';

export function blockedFrom({
  isBidBlocked,
  blocks,
}: {
  isBidBlocked: boolean;
  blocks: readonly { readonly scope: BlockScope }[];
}): string | null {
  const scopes = blocks.map(({ scope }) => scope);
  if (scopes.includes('all')) return BLOCK_LABELS.all.toLowerCase();
  if (isBidBlocked && !scopes.includes('bidding')) scopes.unshift('bidding');
  return scopes.length === 0 ? null : scopes.map((scope) => BLOCK_LABELS[scope].toLowerCase()).join(', ');
}
