import { useMemo } from 'react';

export type SerializedData<T> = string & { readonly packs?: T };

/**
 * Serializes large data as JSON, which browsers parse many times faster than the router's stream format, and only
 * during hydration.
 */
export const serializeData = <T>(value: T): SerializedData<T> => JSON.stringify(value);

export const parseData = <T>(text: SerializedData<T>): T => JSON.parse(text) as T;

export const useParsedData = <T>(text: SerializedData<T>): T => useMemo(() => parseData(text), [text]);
