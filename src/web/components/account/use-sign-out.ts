import { useCallback, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserClient } from '#web/api.ts';
import { forgetDrafts } from '#web/components/draft/draft.ts';
import { isSignedOut } from '#web/problems.ts';

export interface SignOut {
  readonly signOut: () => Promise<void>;
  /** What to say to who is signed in still, since the house did not answer; else null. */
  readonly failure: string | null;
}

/** Signs out, forgets who was signed in, and goes to the sign-in page. */
export function useSignOut(): SignOut {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);
  const signOut = useCallback(async () => {
    setFailure(null);
    try {
      await browserClient.account.logout();
    } catch (error) {
      // A session that has ended already is signed out.
      if (!isSignedOut(error)) {
        setFailure('You are still signed in: the house could not be reached. Try again.');
        return;
      }
    }
    forgetDrafts();
    await navigate('/account/login', { state: { signedOut: true } });
    await revalidate();
  }, [navigate, revalidate]);
  return { signOut, failure };
}
