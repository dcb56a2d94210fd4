import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Bold, Heading2, ImageUp, Italic, Link2, List, Quote, type IconNode } from 'lucide';
import { MAX_BODY_LENGTH, DEFAULT_ALT_TEXT } from '#contract/content-kinds.ts';
import { previewMarkdown } from '#contract/endpoints/content.ts';
import type { Image } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { TextArea } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';
import { inserted, type Insertion } from './markdown-marks.ts';
import { PICTURE_TYPES } from './picture-field.tsx';
import { picturesOf, usePictureUpload, type PictureUpload } from '#web/components/picture/use-picture-upload.ts';
import { runLater } from '#web/run-later.ts';

const PREVIEW_AFTER_MS = 400;
const MARKS: readonly { readonly name: string; readonly icon: IconNode; readonly mark: Insertion }[] = [
  { name: 'Bold', icon: Bold, mark: { before: '**', after: '**', sample: 'bold' } },
  { name: 'Italic', icon: Italic, mark: { before: '*', after: '*', sample: 'italic' } },
  { name: 'Heading', icon: Heading2, mark: { before: '## ', after: '', sample: 'Heading', startsLine: true } },
  { name: 'List', icon: List, mark: { before: '- ', after: '', sample: 'item', startsLine: true } },
  { name: 'Quotation', icon: Quote, mark: { before: '> ', after: '', sample: 'quotation', startsLine: true } },
  { name: 'Link', icon: Link2, mark: { before: '[', after: '](https://)', sample: 'words' } },
];

const RichEditor = lazy(() => import('./rich-editor.tsx'));

interface MarkdownFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onPicture: (image: Image) => void;
}
type Mode = 'rich' | 'markdown';
const MODES = [
  ['rich', 'Rich text'],
  ['markdown', 'Markdown'],
] as const;
/** Kept for the browser's session, so that the next text opens in the same mode. */
const CHOSEN_MODE = 'text-editor';
const NOT_KEPT = 'This text has formatting that the rich editor can’t keep, so it opens as Markdown.';

/** Whether the site shows the same after the rich editor has read and written the text. */
async function isKept(markdown: string): Promise<boolean> {
  const { readMarkdown, writeMarkdown } = await import('./rich-text.ts');
  const content = readMarkdown(markdown);
  if (content === null) return false;
  const written = writeMarkdown(content);
  if (written === markdown) return true;
  const [before, after] = await Promise.all(
    [markdown, written].map((text) => browserClient.call(previewMarkdown, { body: { markdown: text } })),
  );
  return before?.html === after?.html;
}

/** Starts as Markdown, which works while the code of the rich editor is loading. */
function useMode(value: string) {
  const [mode, setMode] = useState<Mode>('markdown');
  const [notice, setNotice] = useState<string | null>(null);
  const first = useRef(value);
  const hasChosen = useRef(false);
  const open = useCallback(async (text: string, isWanted: () => boolean) => {
    try {
      const isSafe = await isKept(text);
      if (!isWanted()) return;
      setMode(isSafe ? 'rich' : 'markdown');
      setNotice(isSafe ? null : NOT_KEPT);
    } catch {
      setNotice('The rich editor isn’t available right now.');
    }
  }, []);
  useEffect(() => {
    let isWanted = true;
    // A field that is being typed into stays.
    const isTyping = () => document.activeElement instanceof HTMLTextAreaElement;
    if (readDraft(CHOSEN_MODE) !== 'markdown')
      void open(first.current, () => isWanted && !hasChosen.current && !isTyping());
    return () => {
      isWanted = false;
    };
  }, [open]);
  const choose = (next: Mode) => {
    hasChosen.current = true;
    keepDraft(CHOSEN_MODE, next);
    if (next === 'rich') return void open(value, () => true);
    setNotice(null);
    setMode('markdown');
  };
  return { mode, notice, choose };
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { value, onPicture } = props;
  const { mode, notice, choose } = useMode(value);
  const upload = usePictureUpload(onPicture);
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <div className="grid gap-x-6 xl:grid-cols-2">
      <div role="group" aria-label="Editor" className="mb-3 flex flex-wrap gap-2 xl:col-span-2">
        {MODES.map(([each, text]) => (
          <WaitingButton
            key={each}
            className="btn-line btn-s"
            aria-pressed={mode === each}
            onClick={() => {
              setIsPreviewing(false);
              choose(each);
            }}
          >
            {text}
          </WaitingButton>
        ))}
        <WaitingButton
          className="btn-line btn-s xl:hidden"
          aria-pressed={isPreviewing}
          onClick={() => setIsPreviewing(!isPreviewing)}
        >
          Preview
        </WaitingButton>
      </div>
      <div className={`min-w-0 ${isPreviewing ? 'max-xl:hidden' : ''}`}>
        <p role="status" className="mb-2 text-small text-ink-2 empty:hidden">
          {notice}
        </p>
        {mode === 'rich' ? (
          <Suspense fallback={<p className="text-ink-2">Loading the editor…</p>}>
            <RichEditor {...props} upload={upload} />
          </Suspense>
        ) : (
          <PlainEditor {...props} upload={upload} />
        )}
      </div>
      <div className={`min-w-0 ${isPreviewing ? '' : 'max-xl:hidden'}`}>
        <Preview markdown={value} />
      </div>
    </div>
  );
}

function PlainEditor({ name, label, value, upload, onChange }: MarkdownFieldProps & { upload: PictureUpload }) {
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
  const place = ({ id }: Image) => write({ before: `\n\n![`, after: `](image:${id})\n\n`, sample: DEFAULT_ALT_TEXT });
  useSampleSelection(box, useFieldErrors(name));
  return (
    <div ref={box}>
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
        <PictureButton box={box} upload={upload} onFiles={(files) => void upload.upload(files, place)} />
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
        onDrop={(event) => {
          const files = picturesOf(event.dataTransfer);
          if (files.length === 0) return;
          event.preventDefault();
          void upload.upload(files, place);
        }}
        hint="Markdown. A blank line starts a new paragraph. Drop images into the text. Insert site settings like {{site_name}}."
      />
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
  upload,
  onFiles,
}: {
  box: RefObject<HTMLDivElement | null>;
  upload: PictureUpload;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <WaitingButton
        className="btn-quiet btn-icon"
        aria-label="Insert image"
        disabled={upload.isBusy}
        onClick={() => {
          box.current?.querySelector('textarea')?.focus();
          input.current?.click();
        }}
      >
        <Icon of={ImageUp} size={18} />
      </WaitingButton>
      <FileChooser ref={input} label="Image for the text" accept={PICTURE_TYPES} onFile={(file) => onFiles([file])} />
      <p role="status" className="self-center text-small text-ink-2">
        {upload.status}
      </p>
    </>
  );
}

function Preview({ markdown }: { markdown: string }) {
  const [shown, setShown] = useState<{ html: string | null; refusal: string | null }>({ html: null, refusal: null });
  useEffect(() => {
    return runLater(PREVIEW_AFTER_MS, (signal) => {
      browserClient.call(previewMarkdown, { body: { markdown }, signal }).then(
        ({ html }) => setShown({ html, refusal: null }),
        (error: unknown) => {
          if (!signal.aborted)
            setShown((before) => ({
              ...before,
              refusal: messageOf(error, 'The preview isn’t available. Your text is safe.'),
            }));
        },
      );
    });
  }, [markdown]);
  return (
    <section aria-label="Preview">
      <p className="label flex min-h-11 items-center max-xl:hidden">Preview</p>
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
