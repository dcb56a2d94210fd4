export const BLOCK_SCOPES = ['bidding', 'selling', 'commenting', 'all'] as const;
export type BlockScope = (typeof BLOCK_SCOPES)[number];
export const BLOCK_LABELS: Readonly<Record<BlockScope, string>> = {
  bidding: 'Bidding',
  selling: 'Selling',
  commenting: 'Commenting',
  all: 'Everything except viewing',
};
