import { getSchema, type JSONContent } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { OrderedList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { MarkdownManager } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';

const PICTURE = /^image:([A-Za-z0-9-]{1,64})$/;

/** Shows our own images. An external one isn't loaded, as on the site. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes: { src, alt, title } }) {
    const id = PICTURE.exec(String(src))?.[1];
    if (id === undefined) return ['span', { class: 'badge badge-plain' }, String(alt ?? '')];
    return [
      'img',
      { src: `/media/${id}/320.webp`, alt: String(alt ?? ''), ...(title ? { title: String(title) } : {}) },
    ];
  },
});

/**
 * The package's own tokenizer takes a sentence that begins with “No.” for a list. Marked's doesn't, but the package's
 * parser would lose bold text and links in its items.
 */
const NumberedList = OrderedList.extend({
  markdownTokenizer: { name: 'orderedList', level: 'block', start: () => -1, tokenize: () => undefined },
  parseMarkdown: ({ type, ordered, start, items }, { parseChildren }) =>
    type === 'list' && ordered === true
      ? { type: 'orderedList', attrs: { start: start ?? 1 }, content: parseChildren(items ?? []) }
      : [],
});

export const RICH_EXTENSIONS = [
  StarterKit.configure({ underline: false, orderedList: false, link: { openOnClick: false } }),
  NumberedList,
  TableKit,
  Picture,
];

const manager = new MarkdownManager({ extensions: RICH_EXTENSIONS, markedOptions: { gfm: true } });
const schema = getSchema(RICH_EXTENSIONS);

/** Placeholders such as `{{premium_rate}}` are no Markdown. */
const withPlaceholders = (markdown: string): string =>
  markdown.replaceAll(/\{\{[a-z\\_]+\}\}/g, (written) => written.replaceAll('\\', ''));

/** Writes `R&D` and `3 < 4` as people do. Code keeps what it says, so a text with code keeps the entities. */
const withoutEntities = (markdown: string): string =>
  markdown.includes('`')
    ? markdown
    : markdown
        .replaceAll(/&amp;(?![#\w])/g, '&')
        .replaceAll(/&lt;(?=[\s\d=])/g, '<')
        .replaceAll(/(?<=\S[^\n]*)&gt;/g, '>');

export const writeMarkdown = (content: JSONContent): string =>
  withoutEntities(withPlaceholders(manager.serialize(content))).trimEnd();

/** Null if the text has something that the editor has no form for, such as an image in the middle of a line. */
export function readMarkdown(markdown: string): JSONContent | null {
  // The schema refuses a document without a paragraph.
  if (markdown.trim() === '') return { type: 'doc', content: [{ type: 'paragraph' }] };
  const content = manager.parse(markdown);
  try {
    schema.nodeFromJSON(content).check();
    return content;
  } catch {
    return null;
  }
}
