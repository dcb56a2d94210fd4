import type { RefObject } from 'react';

interface FileChooserProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** Opened by a button: `ref.current.click()`. The same file can be chosen again. */
export function FileChooser({ ref, label, accept, onFile }: FileChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      className="sr-only"
      tabIndex={-1}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
