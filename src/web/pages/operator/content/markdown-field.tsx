import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Bold, Heading2, ImageUp, Italic, Link2, List, Quote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { MAX_BODY_LENGTH, DEFAULT_ALT_TEXT } from '#contract/content-kinds.ts';
import { formOf } from '#contract/call.ts';
import { previewMarkdown } from '#contract/endpoints/content.ts';
import { uploadPhotograph } from '#contract/endpoints/photographs.ts';
import type { Image } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { fieldId, TextArea, useFieldErrors, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';
import { inserted, type Insertion } from './markdown-marks.ts';
import { PICTURE_TYPES } from './picture-field.tsx';

const PREVIEW_AFTER_MS = 400;
const MARKS: readonly { readonly name: string; readonly icon: LucideIcon; readonly mark: Insertion }[] = [
  { name: 'Bold', icon: Bold, mark: { before: '**', after: '**', sample: 'bold' } },
  { name: 'Italic', icon: Italic, mark: { before: '*', after: '*', sample: 'italic' } },
  { name: 'Heading', icon: Heading2, mark: { before: '## ', after: '', sample: 'Heading', startsLine: true } },
  { name: 'List', icon: List, mark: { before: '- ', after: '', sample: 'item', startsLine: true } },
  { name: 'Quotation', icon: Quote, mark: { before: '> ', after: '', sample: 'quotation', startsLine: true } },
  { name: 'Link', icon: Link2, mark: { before: '[', after: '](https://)', sample: 'words' } },
];

interface MarkdownFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onPicture: (image: Image) => void;
}

export function MarkdownField({ name, label, value, onChange, onPicture }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const write = (mark: Insertion) => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const next = inserted(area.value, { start: area.selectionStart, end: area.selectionEnd }, mark);
    onChange(next.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.start, next.end);
    });
  };
  useSampleSelection(box, useFieldErrors(name));
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <div ref={box} className="min-w-0">
        <div role="group" aria-label="Formatting" className="mb-2 flex flex-wrap gap-1">
          {MARKS.map((each) => (
            <WaitingButton
              key={each.name}
              className="btn-quiet btn-icon"
              aria-label={each.name}
              aria-controls={fieldId(name)}
              onClick={() => write(each.mark)}
            >
              <Icon of={each.icon} size={18} />
            </WaitingButton>
          ))}
          <PictureButton
            box={box}
            onPicture={(image, alt) => {
              onPicture(image);
              write({ before: `\n\n![`, after: `](image:${image.id})\n\n`, sample: alt });
            }}
          />
        </div>
        <TextArea
          name={name}
          label={label}
          rows={24}
          maxLength={MAX_BODY_LENGTH}
          spellCheck
          className="input font-mono !text-[.9375rem] !leading-relaxed"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          hint="Markdown. A blank line starts a new paragraph. Insert site settings like {{site_name}}."
        />
      </div>
      <Preview markdown={value} />
    </div>
  );
}

function useSampleSelection(box: RefObject<HTMLDivElement | null>, errors: readonly string[] | undefined): void {
  useEffect(() => {
    const area = box.current?.querySelector('textarea');
    const at = area?.value.indexOf(`![${DEFAULT_ALT_TEXT}](`) ?? -1;
    if (errors === undefined || at < 0) return;
    area?.setSelectionRange(at + 2, at + 2 + DEFAULT_ALT_TEXT.length);
  }, [box, errors]);
}

function PictureButton({
  box,
  onPicture,
}: {
  box: RefObject<HTMLDivElement | null>;
  onPicture: (image: Image, alt: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ isBusy: boolean; refusal: string | null }>({ isBusy: false, refusal: null });
  const send = async (file: File) => {
    setState({ isBusy: true, refusal: null });
    try {
      const image = await browserClient.call(uploadPhotograph, {
        body: formOf(uploadPhotograph, { photograph: file }),
      });
      onPicture(image, DEFAULT_ALT_TEXT);
      setState({ isBusy: false, refusal: null });
    } catch (error) {
      setState({ isBusy: false, refusal: messageOf(error, 'The image could not be uploaded. Please try again.') });
    }
  };
  return (
    <>
      <WaitingButton
        className="btn-quiet btn-icon"
        aria-label="Insert image"
        disabled={state.isBusy}
        onClick={() => {
          box.current?.querySelector('textarea')?.focus();
          input.current?.click();
        }}
      >
        <Icon of={ImageUp} size={18} />
      </WaitingButton>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={PICTURE_TYPES}
        aria-label="Image for the text"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void send(file);
          event.target.value = '';
        }}
      />
      <p role="status" className="self-center text-small text-ink-2">
        {state.isBusy ? 'Uploading image…' : state.refusal}
      </p>
    </>
  );
}

function Preview({ markdown }: { markdown: string }) {
  const [shown, setShown] = useState<{ html: string | null; refusal: string | null }>({ html: null, refusal: null });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      browserClient.call(previewMarkdown, { body: { markdown }, signal: stop.signal }).then(
        ({ html }) => setShown({ html, refusal: null }),
        (error: unknown) => {
          if (!stop.signal.aborted)
            setShown((before) => ({
              ...before,
              refusal: messageOf(error, 'The preview isn’t available. Your text is safe.'),
            }));
        },
      );
    }, PREVIEW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [markdown]);
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="label flex min-h-11 items-center">Preview</p>
      {shown.refusal === null ? null : (
        <p role="status" className="mb-2 text-small text-stop">
          {shown.refusal}
        </p>
      )}
      <div className="border border-line p-5">
        {shown.html === null ? (
          <p className="text-ink-3">Loading preview…</p>
        ) : shown.html === '' ? (
          <p className="text-ink-3">Nothing to preview yet.</p>
        ) : (
          <SiteText html={shown.html} />
        )}
      </div>
    </section>
  );
}
