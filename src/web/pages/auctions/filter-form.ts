/** The id of the form that holds all filters. Fields outside it name it too. */
export const FILTER_FORM = 'auction-filters';
