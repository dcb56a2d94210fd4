/** Limits that both the server and the pages hold to. They stand apart from the schemas, so that a page need not carry the schema library. */

/** Most that any amount on the wire may be, in minor units: a billion of a currency with cents. */
export const MAX_AMOUNT = 100_000_000_000;

/** The largest number in an integer column of the database: of a version, or a place in a list. */
export const MAX_INTEGER = 2_147_483_647;

/** The longest that the staff look for among people, sales and charges: an e-mail address. */
export const STAFF_SEARCH_MAX = 320;

/** Longest text of a comment. */
export const MAX_COMMENT_LENGTH = 2000;

/** The side of a person's picture, in pixels: sharp where it is shown largest. */
export const AVATAR_SIDE = 192;

/** Longest name that people give to a passkey. */
export const MAX_PASSKEY_NAME_LENGTH = 60;
/** Most auctions that the floor's table shows: those that close first. */
export const FLOOR_ROWS = 300;
/** Characters of a person's name, at most. */
export const NAME_LENGTH = 200;
