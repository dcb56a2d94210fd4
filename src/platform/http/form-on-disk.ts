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
/** No request lasts so long: a process that was killed left these files behind. */
const LEFT_BEHIND_MS = 3_600_000;

export interface FormOnDisk {
  readonly form: FormData;
  /** Deletes the files. The form can't be read afterwards. */
  remove(): Promise<void>;
}

/** Makes the folder for the files of forms, and deletes what a killed process left there. */
export function prepareFormFolder(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file !== undefined && Date.now() - file.mtimeMs > LEFT_BEHIND_MS) rmSync(path, { force: true });
  }
}

/**
 * Reads a multipart form while it arrives, its files into this folder. Parsing a whole body in memory would keep all
 * other requests waiting.
 */
export async function readFormOnDisk(request: Request, directory: string): Promise<FormOnDisk> {
  const form = new FormData();
  const paths: string[] = [];
  const written: Promise<void>[] = [];
  // Whatever fails first, the body or a file, ends the others: neither would end by itself.
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
    const parser = parserOf(request);
    const refuse = () => failing.abort(malformed());
    for (const limit of ['filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse);
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) refuse();
      form.append(name, value);
    });
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const writing = write(name, { stream, filename: unescaped(filename), type });
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
    throw isOurs(first) ? first : malformed();
  }
}

/** Reads its bytes at once: a `Blob` reads small pieces and joins them on the thread that answers requests. */
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

/** A body over its limit, or a fault of the disk. Everything else is a fault of the form. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'BodyLimitError' || 'errno' in error || error instanceof HTTPException);
const malformed = () => new HTTPException(400, { message: 'The form could not be read.' });

/** Browsers escape these three characters in the names of files, and only these. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const unescaped = (filename: string): string => filename.replaceAll(/%(?:22|0D|0A)/g, (code) => ESCAPED[code] ?? code);

function parserOf(request: Request): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({ headers, limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES } });
  } catch {
    throw malformed();
  }
}
