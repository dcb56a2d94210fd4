import { Field } from '#web/components/ui/fields.tsx';

interface LicenceFieldsProps {
  number?: string;
  expiresOn?: string;
}

export function LicenceFields({ number = '', expiresOn = '' }: LicenceFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        name="licence_number"
        label="License number"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        defaultValue={number}
      />
      <Field
        name="licence_expires_on"
        label="Valid until"
        type="date"
        hint="The last day it is valid."
        defaultValue={expiresOn}
      />
    </div>
  );
}
