import { randomBytes } from 'node:crypto';

export const newSandboxId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
