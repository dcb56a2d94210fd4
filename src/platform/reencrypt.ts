import type { Encryption } from './encryption.ts';

const BATCH = 500;

export interface EncryptedValue {
  readonly id: string;
  readonly belongsTo: string;
  readonly value: Buffer;
}

export interface EncryptedColumn {
  readonly label: string;
  readonly encryption: Encryption;
  list(after: string, limit: number): Promise<readonly EncryptedValue[]>;
  replace(id: string, values: { before: Buffer; after: Buffer }): Promise<void>;
}

export interface Reencrypted {
  readonly label: string;
  readonly total: number;
  readonly changed: number;
  readonly unreadable: readonly string[];
}

/** May stop at any time and run beside the application. */
export async function reencrypt(column: EncryptedColumn): Promise<Reencrypted> {
  let [total, changed, after] = [0, 0, ''];
  const unreadable: string[] = [];
  for (;;) {
    const values = await column.list(after, BATCH);
    for (const { id, belongsTo, value } of values) {
      total += 1;
      const renewed = renew(column.encryption, value, belongsTo);
      if (renewed === 'unreadable') unreadable.push(id);
      if (!Buffer.isBuffer(renewed)) continue;
      await column.replace(id, { before: value, after: renewed });
      changed += 1;
    }
    const last = values.at(-1);
    if (last === undefined || values.length < BATCH) return { label: column.label, total, changed, unreadable };
    after = last.id;
  }
}

function renew(encryption: Encryption, value: Buffer, belongsTo: string): Buffer | 'current' | 'unreadable' {
  if (encryption.isCurrent(value, belongsTo)) return 'current';
  let plain: Buffer;
  try {
    plain = encryption.decrypt(value, belongsTo);
  } catch {
    return 'unreadable';
  }
  return encryption.encrypt(plain, belongsTo);
}
