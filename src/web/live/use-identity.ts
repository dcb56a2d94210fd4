import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { identifyLive, onOtherIdentity } from './hub.ts';

export function useLiveIdentity(username: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => identifyLive(username), [username]);
  useEffect(() => onOtherIdentity(() => void revalidate()), [revalidate]);
}
