import { createContext } from 'react';

/** What the lightbox shows below the photos, such as the price and a button to bid. */
export const LightboxBar = createContext<React.ReactNode>(null);
