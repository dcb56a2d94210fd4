const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** `20261121T180000Z`. */
export function stamp(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');
}

/** Text as RFC 5545 has it within a property. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** A line of RFC 5545, folded after 75 octets and never within a character. */
export function foldLine(line: string): string {
  const folded: string[] = [];
  let part = '';
  for (const letter of line) {
    if (encoder.encode(part + letter).length > MOST_OCTETS) {
      folded.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...folded, part].join('\r\n');
}
