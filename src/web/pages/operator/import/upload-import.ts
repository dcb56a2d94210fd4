import { formOf } from '#contract/call.ts';
import { createImport, uploadImportPart } from '#contract/endpoints/imports.ts';
import { IMPORT_LIMITS, type ImportKind } from '#contract/import-fields.ts';
import type { FileImport } from '#contract/imports.ts';
import { browserClient } from '#web/api.ts';
import { hasResponse } from '#web/problems.ts';

const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000];
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export async function uploadImport(
  kind: ImportKind,
  file: File,
  onShare: (share: number) => void,
): Promise<FileImport> {
  let state = await browserClient.call(createImport, {
    body: { kind, file_name: file.name.slice(0, IMPORT_LIMITS.nameLength), bytes: file.size },
  });
  while (state.received < file.size) {
    state = await sendPart(file, state);
    onShare(state.received / file.size);
  }
  return state;
}

async function sendPart(file: File, { id, received: start }: FileImport): Promise<FileImport> {
  const part = new File([file.slice(start, start + IMPORT_LIMITS.partBytes)], file.name);
  const send = () =>
    browserClient.call(uploadImportPart, { params: { id }, body: formOf(uploadImportPart, { start, part }) });
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await send();
    } catch (error) {
      if (hasResponse(error)) throw error;
      await pause(delay);
    }
  }
  return send();
}
