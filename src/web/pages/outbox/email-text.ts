export type EmailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly href: string; readonly isOfSite: boolean }
  | { readonly kind: 'foot'; readonly lines: readonly FootLine[] };
/** `href` is a path of the site. */
interface FootLine {
  readonly text: string;
  readonly href: string | null;
}

export function parseEmailText(text: string, publicUrl: string): readonly EmailPart[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => partOf(part, publicUrl));
}

function partOf(part: string, publicUrl: string): EmailPart {
  if (part.startsWith('--'))
    return {
      kind: 'foot',
      lines: part
        .replace(/^--\s*/, '')
        .split('\n')
        .map((line) => footLineOf(line, publicUrl)),
    };
  const [label = '', address = '', ...more] = part.split('\n');
  if (more.length > 0 || !label.endsWith(':') || !/^https?:\/\/\S+$/.test(address)) return { kind: 'text', text: part };
  const isOfSite = address === publicUrl || address.startsWith(`${publicUrl}/`);
  return {
    kind: 'action',
    label: label.slice(0, -1),
    href: isOfSite ? address.slice(publicUrl.length) || '/' : address,
    isOfSite,
  };
}

function footLineOf(line: string, publicUrl: string): FootLine {
  const [label, address] = line.split(`: ${publicUrl}/`);
  return label === undefined || address === undefined || /\s/.test(address)
    ? { text: line, href: null }
    : { text: label, href: `/${address}` };
}
