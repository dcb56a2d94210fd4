import { useNavigation } from 'react-router';

export function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" role="presentation" />;
}
