/** Limits shared by server and pages. Separate from the schemas, so that pages don't load the schema library. */

/** The largest amount on the wire, in minor units: a billion of a currency with cents. */
export const MAX_AMOUNT = 100_000_000_000;

/** The largest number in an integer column of the database: of a version, or a place in a list. */
export const MAX_INTEGER = 2_147_483_647;

/** The longest staff search: an email address. */
export const STAFF_SEARCH_MAX = 320;

export const MAX_COMMENT_LENGTH = 2000;
/** Photos in one comment. */
export const MOST_COMMENT_IMAGES = 4;

/** Side of a profile picture in pixels: sharp at its largest display size. */
export const AVATAR_SIDE = 192;

export const MAX_PASSKEY_NAME_LENGTH = 60;
/** Most auctions in the live dashboard's table: those closing first. */
export const LIVE_AUCTION_ROWS = 300;
/** Most auctions side by side on the live board. */
export const MOST_ON_BOARD = 12;
/** In characters. */
export const NAME_LENGTH = 200;
/** The most results of a car's model that are shown and compared, the newest. */
export const MOST_CAR_RESULTS = 500;
/** How long the owner of an account can at least cancel the removal of their lost second factors. */
export const FACTOR_RESET_HOURS = 24;
/** Fewer sales make no median, and fewer ended auctions no sell-through rate. */
export const LEAST_MARKET_SALES = 3;
/** The daily files with the market's results that are kept, the newest. */
export const MOST_MARKET_DUMPS = 30;
/** The most results on one page of the market's API. */
export const MOST_MARKET_ROWS = 200;

/** Ended auctions that a search finds are counted up to this number: more is shown as “2,000+”. */
export const MOST_COUNTED_RESULTS = 2000;

/** How long the name of a place may be, with its region and country. */
export const MOST_PLACE_LENGTH = 120;
