import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';

const MAX_FILES = 2;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 64 * 1024;

export interface FormOnDisk {
  readonly form: FormData;
  /** Deletes the files. The form can't be read afterwards. */
  remove(): Promise<void>;
}

/**
 * Reads a multipart form while it arrives, its files into the temporary folder. Parsing a whole body in
 * memory would keep all other requests waiting.
 */
export async function readFormOnDisk(request: Request, directory = tmpdir()): Promise<FormOnDisk> {
  const form = new FormData();
  const paths: string[] = [];
  const written: Promise<void>[] = [];
  const remove = async () => {
    await Promise.allSettled(written);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    const parser = parserOf(request);
    parser.on('field', (name, value) => form.append(name, value));
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const path = join(directory, `hammerdown-upload-${randomUUID()}`);
      paths.push(path);
      const write = async () => {
        await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
        form.append(name, new File([await openAsBlob(path)], filename, { type }));
      };
      const writing = write();
      // Reported below, together with the faults of the form.
      writing.catch(() => undefined);
      written.push(writing);
    });
    if (request.body !== null) await pipeline(Readable.from(request.body), parser);
    await Promise.all(written);
    return { form, remove };
  } catch (error) {
    await remove();
    throw isOurs(error) ? error : malformed();
  }
}

/** A body over its limit, or a fault of the disk. Everything else is a fault of the form. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'BodyLimitError' || 'errno' in error || error instanceof HTTPException);
const malformed = () => new HTTPException(400, { message: 'The form could not be read.' });

function parserOf(request: Request): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({ headers, limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES } });
  } catch {
    throw malformed();
  }
}
