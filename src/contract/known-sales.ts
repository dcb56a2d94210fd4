import type { ModelPage } from './model-pages.ts';

export const hasSalesOrAuctions = ({ live, coming_soon: coming, ended, has_imported_sales: imported }: ModelPage) =>
  imported || live + coming + ended > 0;
