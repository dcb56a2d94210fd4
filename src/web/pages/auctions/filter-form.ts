export const FILTER_FORM = 'auction-filters';
