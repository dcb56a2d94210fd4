import { parentPort, workerData } from 'node:worker_threads';
import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

async function decode(
  bytes: Uint8Array,
): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null> {
  const libheif = openLibheif();
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const isDrawn = await new Promise<boolean>((resolve) => {
    image.display(target, (drawn) => resolve(drawn !== null));
  });
  return isDrawn ? target : null;
}

const decoded = await decode(workerData as Uint8Array);
parentPort?.postMessage(decoded, decoded === null ? [] : [decoded.data.buffer]);
