import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { rememberTarget } from '#web/navigation/keep-fresh.ts';

/** A bar at the top while the next page is on its way. */
export function Progress() {
  const { state, location } = useNavigation();
  const target = state === 'loading' ? location.pathname + location.search : null;
  useEffect(() => rememberTarget(target), [target]);
  return state === 'idle' ? null : <div className="progress" role="presentation" />;
}
