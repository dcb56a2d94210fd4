/** Apart from the schemas, so that pages don't load the schema library. */
export const MOST_PLANS = 20;
export const MOST_CARS_IN_PLAN = 20;
