import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { identifyLive, onOtherIdentity } from './hub.ts';

/** Reopens the stream when the user signs in or out, here or in another tab. */
export function useLiveIdentity(username: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => identifyLive(username), [username]);
  useEffect(() => onOtherIdentity(() => void revalidate()), [revalidate]);
}
