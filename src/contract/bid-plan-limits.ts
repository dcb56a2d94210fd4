/** Apart from the schemas, so that pages don't load the schema library. */
export const MAX_PLANS = 20;
export const MAX_CARS_IN_PLAN = 20;
