export type Inline = { kind: 'text' | 'strong' | 'em'; text: string } | { kind: 'link'; text: string; href: string };
export type Block = { kind: 'paragraph'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] };

const INLINE = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\(([^)\s]+)\)/g;
/** Only these URLs become links, so that a seller's text can never run a script. */
const SAFE_ADDRESS = /^(?:https?:\/\/|\/(?!\/))/i;

export function parseInline(line: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  const plain = (text: string) => {
    if (text !== '') inlines.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(INLINE)) {
    plain(line.slice(end, match.index));
    const [whole, strong, em, linkText, href] = match;
    if (strong !== undefined) inlines.push({ kind: 'strong', text: strong });
    else if (em !== undefined) inlines.push({ kind: 'em', text: em });
    else if (linkText !== undefined && href !== undefined && SAFE_ADDRESS.test(href))
      inlines.push({ kind: 'link', text: linkText, href });
    else plain(whole);
    end = match.index + whole.length;
  }
  plain(line.slice(end));
  return inlines;
}

/** List items are lines that start with `- `. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const chunk of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    let paragraph: string[] = [];
    const flush = () => {
      if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inlines: parseInline(paragraph.join(' ')) });
      paragraph = [];
    };
    for (const line of chunk
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      if (!/^[-*] /.test(line)) {
        paragraph.push(line);
        continue;
      }
      flush();
      const before = blocks.at(-1);
      const item = parseInline(line.slice(2));
      if (before?.kind === 'list') before.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    }
    flush();
  }
  return blocks;
}

export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^[-*] /, ''))
    .filter((line) => line !== '');
}

/** Splits `2024: brakes renewed` into its date and text. */
export function datedLine(line: string): { date: string | null; text: string } {
  const match = /^([^:]{2,24}\d{2}(?:s)?|\d{4}(?:\s*(?:–|-|to)\s*\d{4})?): (.+)$/.exec(line);
  if (!match) return { date: null, text: line };
  const text = match[2] ?? '';
  return { date: match[1] ?? null, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
