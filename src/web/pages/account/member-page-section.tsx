import { useState } from 'react';
import { changeMemberPrivacy } from '#contract/endpoints/members.ts';
import type { MemberPrivacy } from '#contract/members.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';

const BLOCKS = [
  ['shows_sold', 'Auctions you sold'],
  ['shows_comments', 'Your comments and answers'],
  ['shows_bought', 'Auctions you bought'],
] as const satisfies readonly (readonly [keyof MemberPrivacy, string])[];

export function MemberPageSection({ page }: { page: MemberPrivacy }) {
  const user = useUser();
  const [shown, setShown] = useState(page);
  const { run, ...action } = useAction();
  if (user === null) return null;
  const isPublic = user.profile_visibility === 'public';
  return (
    <section id="member-page" className="scroll-mt-24">
      <h2 className="heading text-h2">Member page</h2>
      <p className="mt-3 text-ink-2">
        {isPublic ? (
          <>
            <PageLink className="link" to={`/members/${user.username}`}>
              Your page
            </PageLink>{' '}
            shows when you joined and what you choose here. To turn it off, set your public profile to “Username only”.
          </>
        ) : (
          'Your public profile is set to “Username only”, so you have no member page.'
        )}
      </p>
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      <Form
        className="mt-4 grid gap-2"
        state={action}
        onSend={() => run(() => browserClient.call(changeMemberPrivacy, { body: shown }), 'Saved.')}
      >
        <fieldset>
          <legend className="sr-only">Show on your member page</legend>
          {BLOCKS.map(([block, label]) => (
            <Checkbox
              key={block}
              checked={shown[block]}
              onChange={({ target }) => setShown({ ...shown, [block]: target.checked })}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <SubmitButton busy="Saving…" className="btn-line mt-3 justify-self-start">
          Save member page
        </SubmitButton>
      </Form>
    </section>
  );
}
