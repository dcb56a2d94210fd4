import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { identifyLive, onOtherIdentity } from './hub.ts';

/**
 * Opens the notification channel for the signed-in user and reopens it as a guest on sign-out. Reloads the page's
 * data if another tab signed in or out.
 */
export function useLiveIdentity(username: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => identifyLive(username), [username]);
  useEffect(() => onOtherIdentity(() => void revalidate()), [revalidate]);
}
