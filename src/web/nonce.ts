import { createContext } from 'react';

/** The nonce of the response's scripts. Empty in the browser, which hides it from the document anyway. */
export const NonceContext = createContext('');
