import { Bell, BellRing } from 'lucide';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followMake, followModel } from '#contract/endpoints/following.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { isSignedOut, messageOf } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';

interface FollowCarProps {
  /** Such as `the Jaguar E-Type`. */
  readonly name: string;
  /** As in the page’s address. Follows the make if there is no model. */
  readonly car: { readonly make: string; readonly model?: string };
  readonly isFollowed: boolean;
}

const change = ({ make, model }: FollowCarProps['car'], isFollowed: boolean): Promise<unknown> =>
  model === undefined
    ? browserClient.call(followMake, { params: { make }, body: { make: isFollowed } })
    : browserClient.call(followModel, { params: { make, model }, body: { model: isFollowed } });

export function FollowCar({ name, car, isFollowed: wasFollowed }: FollowCarProps) {
  const [isFollowed, setFollowed] = useState(wasFollowed);
  const [problem, setProblem] = useState('');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null)
    return (
      <PageLink className="btn btn-line" to={loginPath(pathname)}>
        <Icon of={Bell} size={18} />
        Follow<span className="sr-only"> {name}</span>
      </PageLink>
    );
  const toggle = async () => {
    setFollowed(!isFollowed);
    setProblem('');
    try {
      await change(car, !isFollowed);
    } catch (error) {
      setFollowed(isFollowed);
      if (isSignedOut(error)) void navigate(loginPath(pathname));
      else setProblem(messageOf(error, 'We couldn’t change this. Please try again.'));
    }
  };
  return (
    <div>
      <button type="button" className="btn btn-line" aria-pressed={isFollowed} onClick={() => void toggle()}>
        <Icon of={isFollowed ? BellRing : Bell} size={18} />
        {isFollowed ? 'Following' : 'Follow'}
        <span className="sr-only"> {name}</span>
      </button>
      <p role="status" className="text-small text-stop">
        {problem}
      </p>
    </div>
  );
}
