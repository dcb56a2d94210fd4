import type { ModelPage } from './model-pages.ts';

/** A page that only the vocabulary knows offers to follow it or to sell. */
export const hasSalesOrAuctions = ({ live, coming_soon: coming, ended, has_imported_sales: imported }: ModelPage) =>
  imported || live + coming + ended > 0;
