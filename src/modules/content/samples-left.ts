import { DEFAULT_ALT_TEXT } from '#contract/content-kinds.ts';

const PICTURE = /!\[([^\]]*)\]\(\s*image:/g;
const LINK_TO_NOWHERE = /\]\(\s*https?:\/\/\s*\)/g;

/**
 * Returns sample text that nobody replaced, by field, with the line number. Allowed in drafts, refused when publishing.
 */
export function remainingSampleText(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text !== 'string') continue;
    const messages = [
      ...[...text.matchAll(PICTURE)]
        .filter(([, words = '']) => words.trim() === '' || words.trim().toLowerCase() === DEFAULT_ALT_TEXT)
        .map(({ index }) => ({ index, message: 'describe the image in the brackets after the exclamation mark.' })),
      ...[...text.matchAll(LINK_TO_NOWHERE)].map(({ index }) => ({
        index,
        message: 'add an address to the link, or remove the link.',
      })),
    ];
    if (messages.length === 0) continue;
    errors[`fields.${name}`] = messages
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, message }) => `Line ${text.slice(0, index).split('\n').length}: ${message}`);
  }
  return errors;
}
