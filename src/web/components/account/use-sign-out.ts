import { logout } from '#contract/endpoints/account.ts';
import { useCallback, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserClient } from '#web/api.ts';
import { forgetDrafts } from '#web/components/draft/draft.ts';
import { isSignedOut } from '#web/problems.ts';

export interface SignOut {
  readonly signOut: () => Promise<void>;
  readonly failure: string | null;
}

export function useSignOut(): SignOut {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);
  const signOut = useCallback(async () => {
    setFailure(null);
    try {
      await browserClient.call(logout);
    } catch (error) {
      // A session that has already ended counts as signed out.
      if (!isSignedOut(error)) {
        setFailure('We couldn’t reach the server, so you’re still signed in. Please try again.');
        return;
      }
    }
    forgetDrafts();
    await navigate('/account/login', { state: { signedOut: true } });
    await revalidate();
  }, [navigate, revalidate]);
  return { signOut, failure };
}
