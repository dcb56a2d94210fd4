import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { identifyLive, onOtherIdentity } from './hub.ts';

/**
 * The life of the notification channel: set up as whoever signs in; on signing out cleaned up, and opened anew as a guest. Where another
 * tab signed in or out, this one asks who it is for now.
 */
export function useLiveIdentity(username: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => identifyLive(username), [username]);
  useEffect(() => onOtherIdentity(() => void revalidate()), [revalidate]);
}
