import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { formOf } from '#contract/call.ts';
import { removeAvatar, setAvatar } from '#contract/endpoints/account.ts';
import { browserClient } from '#web/api.ts';
import { initials } from '#web/components/account/account-items.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { useUser } from '#web/root-data.ts';

const MAX_MB = 10;
const MB = 1024 * 1024;
const SENT = 'Your picture was changed.';

export function AvatarField() {
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const { run, isBusy, refused, notice, refuse } = useAction('We couldn’t upload the picture. Please try again.');
  if (user === null) return null;
  const send = async (file: File) => {
    if (file.size > MAX_MB * MB) {
      refuse({ message: `${file.name} is larger than ${MAX_MB} MB.`, errors: {} });
      return;
    }
    if ((await run(() => browserClient.call(setAvatar, { body: formOf(setAvatar, { photo: file }) }), SENT)) !== null)
      await revalidate();
  };
  const remove = async () => {
    if ((await run(() => browserClient.call(removeAvatar), 'Your picture was removed.')) !== null) await revalidate();
  };
  return (
    <div className="mt-5 flex items-center gap-5">
      <Avatar initials={initials(user.name)} address={user.avatar} side={88} className="text-h3" />
      <div className="min-w-0 flex-1" role="group" aria-labelledby="avatar-label">
        <p id="avatar-label" className="flabel">
          Profile picture
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <WaitingButton className="btn-line btn-s !min-h-11" disabled={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? 'Sending…' : user.avatar === null ? 'Choose a picture' : 'Change'}
          </WaitingButton>
          {user.avatar === null ? null : (
            <WaitingButton className="btn-quiet btn-s !min-h-11" disabled={isBusy} onClick={() => void remove()}>
              Remove<span className="sr-only"> your picture</span>
            </WaitingButton>
          )}
        </div>
        <FileChooser
          ref={input}
          label="Your picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFile={(file) => void send(file)}
        />
        <p className="hint mt-1.5">
          Shown next to your comments and listings. Cropped to a square, without location data.
        </p>
        <div role="status">{notice === null ? null : <p className="text-small text-go">{notice}</p>}</div>
        {refused === undefined ? null : (
          <p className="error" role="alert">
            {Object.values(refused.errors).flat()[0] ?? refused.message}
          </p>
        )}
      </div>
    </div>
  );
}
