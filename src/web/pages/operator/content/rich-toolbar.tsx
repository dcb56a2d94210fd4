import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import {
  Bold,
  Heading2,
  Heading3,
  ImageUp,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Undo2,
  type IconNode,
} from 'lucide';
import { Field } from '#web/components/ui/fields.tsx';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PICTURE_TYPES } from './picture-field.tsx';
import type { PictureUpload } from '#web/components/picture/use-picture-upload.ts';

interface Tool {
  readonly name: string;
  readonly icon: IconNode;
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Heading',
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Subheading',
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'List',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quotation',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Table',
    icon: Table,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { name: 'Undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

interface ToolbarProps {
  editor: Editor;
  upload: PictureUpload;
  controls: string;
  onFiles: (files: readonly File[]) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function RichToolbar({ editor, upload, controls, onFiles }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <div>
      <div role="group" aria-label="Formatting" className="flex flex-wrap gap-1">
        {TOOLS.map(({ name, icon, isOn, run }) => (
          <ToolButton key={name} {...{ name, icon, controls }} isOn={isOn?.(editor)} onClick={() => run(editor)} />
        ))}
        <ToolButton
          {...{ controls }}
          name="Link"
          icon={Link2}
          isOn={editor.isActive('link')}
          onClick={() => setLinking(!isLinking)}
        />
        <ToolButton {...{ controls }} name="Insert image" icon={ImageUp} onClick={() => input.current?.click()} />
        <FileChooser
          ref={input}
          label="Images for the text"
          accept={PICTURE_TYPES}
          multiple
          onFile={(_, files) => onFiles(files)}
        />
        <p role="status" className="self-center text-small text-ink-2">
          {upload.status}
        </p>
      </div>
      {isLinking ? <LinkForm editor={editor} done={() => setLinking(false)} /> : null}
      {editor.isActive('image') ? <PictureForm editor={editor} /> : null}
    </div>
  );
}

interface ToolButtonProps {
  name: string;
  icon: IconNode;
  controls: string;
  isOn?: boolean | undefined;
  onClick: () => void;
}

function ToolButton({ name, icon, controls, isOn, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon"
      aria-label={name}
      aria-controls={controls}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      onClick={onClick}
    >
      <Icon of={icon} size={18} />
    </button>
  );
}

function LinkForm({ editor, done }: { editor: Editor; done: () => void }) {
  const [href, setHref] = useState(textOf(editor.getAttributes('link')['href']));
  const apply = () => {
    const address = href.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    done();
  };
  return (
    <div className="my-2 flex items-end gap-2">
      <div className="grow">
        <Field
          name="rich-link"
          label="Link to"
          hint="An address such as https://example.com or /faqs. Leave blank to remove the link."
          value={href}
          onChange={(event) => setHref(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <button type="button" className="btn btn-line" onClick={apply}>
        Apply
      </button>
    </div>
  );
}

function PictureForm({ editor }: { editor: Editor }) {
  const { alt, title } = editor.getAttributes('image');
  return (
    <div className="my-2 grid gap-3 sm:grid-cols-2">
      <Field
        name="rich-alt"
        label="Alt text"
        hint="What the image shows, for people who can’t see it."
        value={textOf(alt)}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
      />
      <Field
        name="rich-caption"
        label="Caption"
        hint="Optional. Shown below the image."
        value={textOf(title)}
        onChange={(event) => editor.commands.updateAttributes('image', { title: event.target.value || null })}
      />
    </div>
  );
}
