import { formOf } from '#contract/call.ts';
import { createResultImport, uploadResultPart } from '#contract/endpoints/result-imports.ts';
import { RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type { ResultImport } from '#contract/result-imports.ts';
import { browserClient } from '#web/api.ts';
import { hasResponse } from '#web/problems.ts';

const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000];
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export async function uploadResults(file: File, onShare: (share: number) => void): Promise<ResultImport> {
  let state = await browserClient.call(createResultImport, {
    body: { file_name: file.name.slice(0, RESULT_IMPORT_LIMITS.nameLength), bytes: file.size },
  });
  while (state.received < file.size) {
    state = await sendPart(file, state);
    onShare(state.received / file.size);
  }
  return state;
}

async function sendPart(file: File, { id, received: start }: ResultImport): Promise<ResultImport> {
  const part = new File([file.slice(start, start + RESULT_IMPORT_LIMITS.partBytes)], file.name);
  const send = () =>
    browserClient.call(uploadResultPart, { params: { id }, body: formOf(uploadResultPart, { start, part }) });
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
