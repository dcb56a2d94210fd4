/** Loaded with the first passkey, because it takes 11 MB of memory. */
export const loadWebauthn = () => import('@simplewebauthn/server');
