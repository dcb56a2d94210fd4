import { PICTURE_SAMPLE } from '#contract/content-kinds.ts';

const PICTURE = /!\[([^\]]*)\]\(\s*image:/g;
const LINK_TO_NOWHERE = /\]\(\s*https?:\/\/\s*\)/g;

/** What the editor set as an example, and nobody has written over: by field, with the line it stands on. Drafts may hold it, the public may not see it. */
export function samplesLeft(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text !== 'string') continue;
    const messages = [
      ...[...text.matchAll(PICTURE)]
        .filter(([, words = '']) => words.trim() === '' || words.trim().toLowerCase() === PICTURE_SAMPLE)
        .map(({ index }) => ({ index, message: 'say what the picture shows, in the brackets after the exclamation mark.' })),
      ...[...text.matchAll(LINK_TO_NOWHERE)].map(({ index }) => ({ index, message: 'give the link an address, or take it out.' })),
    ];
    if (messages.length === 0) continue;
    errors[`fields.${name}`] = messages
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, message }) => `Line ${text.slice(0, index).split('\n').length}: ${message}`);
  }
  return errors;
}
