/** Apart from the schemas, so that pages don't load the schema library. */
export const MAX_PLANS = 20;
export const MAX_CARS_IN_PLAN = 20;
export const MAX_SELLER_MESSAGE = 2000;

/** In minor units: a billion of a currency with cents. */
export const MAX_AMOUNT = 100_000_000_000;

export const FIRST_MODEL_YEAR = 1885;
export const LAST_MODEL_YEAR = 2100;

export const MAX_INTEGER = 2_147_483_647;

export const STAFF_SEARCH_MAX = 320;

export const MAX_COMMENT_LENGTH = 2000;
export const MAX_COMMENT_IMAGES = 4;

export const AVATAR_SIDE = 192;

export const MAX_PASSKEY_NAME_LENGTH = 60;
export const LIVE_AUCTION_ROWS = 300;
export const MAX_ON_BOARD = 12;
export const NAME_LENGTH = 200;
export const MAX_CAR_RESULTS = 500;
export const FACTOR_RESET_HOURS = 24;
export const MIN_MARKET_SALES = 3;
export const MAX_MARKET_DUMPS = 30;
export const MAX_MARKET_ROWS = 200;

/** Ended auctions that a search finds are counted up to this number: more is shown as “2,000+”. */
export const MAX_COUNTED_RESULTS = 2000;

export const MAX_PLACE_LENGTH = 120;
export const BULK_LIMIT = 200;
/** Live auctions that one person may change at once: a page of the list. All live auctions take two people. */
export const LIVE_CHANGED_AT_ONCE = 50;
