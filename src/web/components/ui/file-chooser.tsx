import type { RefObject } from 'react';

interface FileChooserProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  id?: string | undefined;
  multiple?: boolean;
  onFile: (file: File, files: File[]) => void;
}

/** Opened by a button: `ref.current.click()`. The same file can be chosen again. */
export function FileChooser({ label, onFile, ...input }: FileChooserProps) {
  return (
    <input
      {...input}
      type="file"
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (files[0] !== undefined) onFile(files[0], files);
      }}
    />
  );
}
