import { useId } from 'react';
import type { Wish } from '#contract/notification-settings.ts';
import { accountClient } from './account-client.ts';
import { useAct } from './use-act.ts';

interface WishFieldProps {
  slug: string;
  title: string;
  wish: Wish | null;
  isReady: boolean;
  onChange: (wish: Wish | null) => void;
}

/** How loud one auction is: as all others, always at once, or not at all. */
export function WishField({ slug, title, wish, isReady, onChange }: WishFieldProps) {
  const id = useId();
  const { isBusy, refused, run } = useAct('This could not be changed. Please try again.');
  const change = async (value: string) => {
    const answer = await run(() => accountClient.telling.wish(slug, value === 'wake' || value === 'mute' ? value : null));
    if (answer !== null) onChange(answer.wish);
  };
  return (
    <div className="mt-3">
      <label className="sr-only" htmlFor={id}>
        How we tell you of the {title}
      </label>
      <select
        id={id}
        className="input !min-h-11 !py-1 !text-[.9375rem]"
        value={wish ?? 'usual'}
        disabled={!isReady || isBusy}
        onChange={(event) => void change(event.target.value)}
      >
        <option value="usual">Tell me as usual</option>
        <option value="wake">Wake me for this one</option>
        <option value="mute">No e-mail or push</option>
      </select>
      {refused === undefined ? null : (
        <p className="error mt-1" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}
