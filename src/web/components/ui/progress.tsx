import { useNavigation } from 'react-router';

/** A bar at the top while the next page is on its way. */
export function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" role="presentation" />;
}
