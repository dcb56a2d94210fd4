/** Fields outside the form name it. */
export const FILTER_FORM = 'auction-filters';
