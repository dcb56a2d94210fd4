/** A part of a letter's text: words, the one thing to do, or why the letter came. */
export type LetterPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly href: string; readonly isOfHouse: boolean }
  | { readonly kind: 'foot'; readonly text: string };

/**
 * Reads the plain text of a letter. A link to the house itself becomes a path: whoever reads it here has found the house already,
 * perhaps under another name than its public address.
 */
export function readLetter(text: string, publicUrl: string): readonly LetterPart[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => partOf(part, publicUrl));
}

function partOf(part: string, publicUrl: string): LetterPart {
  if (part.startsWith('--')) return { kind: 'foot', text: part.replace(/^--\s*/, '') };
  const [label = '', address = '', ...more] = part.split('\n');
  if (more.length > 0 || !label.endsWith(':') || !/^https?:\/\/\S+$/.test(address)) return { kind: 'words', text: part };
  const isOfHouse = address === publicUrl || address.startsWith(`${publicUrl}/`);
  return { kind: 'action', label: label.slice(0, -1), href: isOfHouse ? address.slice(publicUrl.length) || '/' : address, isOfHouse };
}
