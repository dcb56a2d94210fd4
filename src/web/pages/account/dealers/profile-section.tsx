import { useState } from 'react';
import type { DealerAccess } from '#contract/dealers.ts';
import { formOf } from '#contract/call.ts';
import { uploadPhoto } from '#contract/endpoints/photos.ts';
import { changeDealerProfile } from '#contract/endpoints/dealers.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { browserClient } from '#web/api.ts';
import { DealerSign } from '#web/components/dealer/dealer-list.tsx';
import { ProfileFields, readProfile } from '#web/components/dealer/profile-fields.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

interface SectionProps {
  dealer: DealerAccess;
  onDone: (notice: string) => void;
}

function LogoField({ dealer, onDone }: SectionProps) {
  const action = useAction('We couldn’t upload the image. Please try again.');
  const isReady = useIsReady();
  const [isSending, setSending] = useState(false);
  const { logo } = dealer.profile;
  const save = async (file: File | null) => {
    setSending(true);
    const saved = await action.run(async () =>
      browserClient.call(changeDealerProfile, {
        params: { slug: dealer.slug },
        body: {
          logo:
            file === null
              ? null
              : (await browserClient.call(uploadPhoto, { body: formOf(uploadPhoto, { photo: file }) })).id,
        },
      }),
    );
    setSending(false);
    if (saved !== null) onDone(file === null ? 'Logo removed.' : 'Logo saved.');
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-4">
        <DealerSign name={dealer.name} logo={logo} className="size-20 text-h3" />
        <Field
          name="logo"
          label="Logo"
          hint="Use a logo on a white background, at least 320 pixels wide."
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="!py-2"
          disabled={!isReady || isSending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void save(file);
            event.target.value = '';
          }}
        />
        {logo === null ? null : (
          <button type="button" className="btn btn-quiet" disabled={isSending} onClick={() => void save(null)}>
            Remove logo
          </button>
        )}
      </div>
      <p role="status" className="text-small text-ink-2">
        {isSending ? 'Sending…' : ''}
      </p>
      <ErrorSummary problem={action.refused} />
    </div>
  );
}

export function ProfileSection({ dealer, onDone }: SectionProps) {
  return (
    <Section title="Public page" id="profile" size="h3" className="mt-12">
      <div className="mt-4 max-w-2xl">
        <LogoField dealer={dealer} onDone={onDone} />
      </div>
      <ActionForm
        className="mt-6 grid max-w-2xl gap-5"
        failed="Not saved. What you typed is still here. Please try again."
        action={(text) =>
          browserClient.call(changeDealerProfile, { params: { slug: dealer.slug }, body: readProfile(text) })
        }
        onDone={() => onDone('Public page saved.')}
      >
        <ErrorSummary />
        <ProfileFields profile={dealer.profile} />
        <div>
          <SubmitButton busy="Saving…" className="btn-solid">
            Save page
          </SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
