import { createContext } from 'react';

export const LightboxBar = createContext<React.ReactNode>(null);
