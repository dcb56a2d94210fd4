import { randomBytes } from 'node:crypto';

/** A new name of the sandbox's, in the provider's manner. */
export const newName = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
