export const MAX_SELLER_MESSAGE = 2000;
