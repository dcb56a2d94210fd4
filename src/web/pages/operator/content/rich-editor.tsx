import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { DEFAULT_ALT_TEXT } from '#contract/content-kinds.ts';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
import './rich-editor.css';
import { readMarkdown, RICH_EXTENSIONS, writeMarkdown } from './rich-text.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { picturesOf, type PictureUpload } from '#web/components/picture/use-picture-upload.ts';

const CHANGED = 'transaction';

export interface RichEditorProps {
  name: string;
  label: string;
  value: string;
  upload: PictureUpload;
  onChange: (value: string) => void;
}

interface Handlers {
  readonly onChange: (value: string) => void;
  readonly drop: (editor: Editor, files: readonly File[], at: number) => void;
}

function createEditor(element: HTMLElement, { name, label, value }: RichEditorProps, handlers: RefObject<Handlers>) {
  const take = (files: readonly File[], at: number) => {
    if (files.length === 0) return false;
    handlers.current.drop(editor, files, at);
    return true;
  };
  const editor = new Editor({
    element,
    extensions: RICH_EXTENSIONS,
    content: readMarkdown(value),
    // The styles are in rich-editor.css: a style element would need a nonce.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: fieldId(name),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${fieldId(name)}-hint`,
        class: 'rich-editor prose site-text',
      },
      handleDrop: (view, event) =>
        take(
          picturesOf(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to,
        ),
      handlePaste: (view, event) => take(picturesOf(event.clipboardData), view.state.selection.to),
    },
    onUpdate: ({ editor: changed }) => handlers.current.onChange(writeMarkdown(changed.getJSON())),
  });
  return editor;
}

function useEditor(props: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const drop = (to: Editor, files: readonly File[], at: number) =>
    void props.upload.upload(files, ({ id }) => {
      if (to.isDestroyed) return;
      const place = Math.min(at, to.state.doc.content.size);
      to.commands.insertContentAt(place, { type: 'image', attrs: { src: `image:${id}`, alt: DEFAULT_ALT_TEXT } });
    });
  const handlers = useRef<Handlers>({ onChange: props.onChange, drop });
  const begun = useRef(props);
  useEffect(() => {
    handlers.current = { onChange: props.onChange, drop };
  });
  useEffect(() => {
    if (box.current === null) return;
    const made = createEditor(box.current, begun.current, handlers);
    made.on(CHANGED, redraw);
    setEditor(made);
    return () => made.destroy();
  }, []);
  return { box, editor, drop };
}

/** Loaded only by the content editor's page. Reads and writes the Markdown that the site renders. */
export default function RichEditor(props: RichEditorProps) {
  const { name, label, upload } = props;
  const { box, editor, drop } = useEditor(props);
  const errors = useFieldErrors(name);
  return (
    <div className="field">
      <p className="flabel" aria-hidden="true">
        {label}
      </p>
      {editor === null ? null : (
        <RichToolbar
          editor={editor}
          upload={upload}
          controls={fieldId(name)}
          onFiles={(files) => drop(editor, files, editor.state.selection.to)}
        />
      )}
      <div ref={box} className="input !p-4" data-rich={editor === null ? 'starting' : 'ready'} />
      <p id={`${fieldId(name)}-hint`} className="hint">
        Drop or paste images into the text. Insert site settings like {'{{site_name}}'}.
      </p>
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}
