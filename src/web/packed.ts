import { useMemo } from 'react';

/** What a loader hands to its page as one text. */
export type Packed<T> = string & { readonly packs?: T };

/** Packs what is large: a browser reads JSON many times faster than the router's own stream, and reads it while its page is being revived. */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

/** What `pack` was given. */
export const unpack = <T>(text: Packed<T>): T => JSON.parse(text) as T;

/** What was packed: the same one for as long as the text is. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpack(text), [text]);
