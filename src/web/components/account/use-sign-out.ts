import { useCallback } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { browserClient } from '#web/api.ts';
import { forgetDrafts } from '#web/components/draft/draft.ts';

/** Signs out, forgets who was signed in, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    try {
      await browserClient.account.logout();
    } catch (error) {
      // A session that has ended already is signed out.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    forgetDrafts();
    await navigate('/account/login', { state: { signedOut: true } });
    await revalidate();
  }, [navigate, revalidate]);
}
