import { useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { usePictureUpload } from '#web/components/picture/use-picture-upload.ts';

interface LogoFieldProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

export function LogoField({ name, label, hint, errors, value, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, status, upload } = usePictureUpload(({ id }) => onChange(id));
  return (
    <fieldset>
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {value === '' ? (
          <p className="text-ink-2">No logo uploaded. The site name is shown.</p>
        ) : (
          <img
            src={`/media/${value}/320.webp`}
            alt="Current logo"
            className="h-12 max-w-56 rounded-control bg-press object-contain p-1"
          />
        )}
        <WaitingButton
          className="btn-line btn-s"
          id={fieldId(name)}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <Icon of={ImageUp} size={16} />
          {isBusy ? 'Uploading…' : 'Choose image'}
        </WaitingButton>
        {value === '' ? null : (
          <WaitingButton className="btn-quiet btn-s" onClick={() => onChange('')}>
            <Icon of={Trash2} size={16} />
            Remove
          </WaitingButton>
        )}
      </div>
      <FileChooser
        ref={input}
        label={label}
        accept="image/jpeg,image/png,image/webp"
        onFile={(file) => void upload([file])}
      />
      <p role="status" className="text-small text-ink-2">
        {status}
      </p>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
