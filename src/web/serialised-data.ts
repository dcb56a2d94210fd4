import { useMemo } from 'react';

export type Packed<T> = string & { readonly packs?: T };

/**
 * Serialises large data as JSON, which browsers parse many times faster than the router's stream format, and only
 * during hydration.
 */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

export const unpack = <T>(text: Packed<T>): T => JSON.parse(text) as T;

export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpack(text), [text]);
