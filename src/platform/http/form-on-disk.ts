import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, openAsBlob, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';

const MAX_FILES = 2;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 64 * 1024;
/** How much of a file waits for the disk before its sender is slowed down. */
const WRITE_BYTES = 1024 * 1024;
/** No request lasts this long: older files were left by a killed process. */
const ORPHAN_AGE_MS = 3_600_000;

export interface FormOnDisk {
  readonly form: FormData;
  remove(): Promise<void>;
}

export function prepareFormFolder(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file !== undefined && Date.now() - file.mtimeMs > ORPHAN_AGE_MS) rmSync(path, { force: true });
  }
}

/** Writes files to this folder, because parsing in memory would keep other requests waiting. */
export async function readFormOnDisk(request: Request, directory: string): Promise<FormOnDisk> {
  const form = new FormData();
  const paths: string[] = [];
  const written: Promise<void>[] = [];
  // If one fails, the other must be ended.
  const failing = new AbortController();
  const { signal } = failing;
  const remove = async () => {
    await Promise.allSettled(written);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const write = async (name: string, { stream, filename, type }: IncomingFile) => {
    const path = join(directory, `${randomUUID()}.part`);
    paths.push(path);
    await pipeline(stream, createWriteStream(path, { mode: 0o600, highWaterMark: WRITE_BYTES }), { signal });
    form.append(name, new FileOnDisk(path, await openAsBlob(path), { name: filename, type }));
  };
  try {
    const parser = createParser(request);
    const refuse = () => failing.abort(malformed());
    for (const limit of ['filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse);
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) refuse();
      form.append(name, value);
    });
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const writing = write(name, { stream, filename: unescapeFilename(filename), type });
      writing.catch((error: unknown) => failing.abort(error));
      written.push(writing);
    });
    if (request.body !== null) await pipeline(Readable.from(request.body), parser, { signal });
    await Promise.all(written);
    signal.throwIfAborted();
    return { form, remove };
  } catch (error) {
    const first: unknown = signal.aborted ? signal.reason : error;
    failing.abort(error);
    await remove();
    throw isServerError(first) ? first : malformed();
  }
}

/** A `Blob` would read small pieces and join them on the main thread. */
class FileOnDisk extends File {
  readonly #path: string;

  constructor(path: string, blob: Blob, { name, type }: { name: string; type: string }) {
    super([blob], name, { type });
    this.#path = path;
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return readFile(this.#path);
  }
}

interface IncomingFile {
  readonly stream: BusboyFileStream;
  readonly filename: string;
  readonly type: string;
}

const isServerError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'BodyLimitError' || 'errno' in error || error instanceof HTTPException);
const malformed = () => new HTTPException(400, { message: 'The form could not be read.' });

/** Browsers escape exactly these characters in file names. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const unescapeFilename = (filename: string): string =>
  filename.replaceAll(/%(?:22|0D|0A)/g, (code) => ESCAPED[code] ?? code);

function createParser(request: Request): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({ headers, limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES } });
  } catch {
    throw malformed();
  }
}
