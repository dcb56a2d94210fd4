import { createContext } from 'react';

/** The nonce of this answer's scripts; empty in the browser, which hides it from the document anyway. */
export const NonceContext = createContext('');
