import sharp from 'sharp';

export interface PerceptualHash {
  readonly bits: string;
  readonly bands: readonly number[];
}

const SIDE = 16;
const BAND_BITS = 16;
/**
 * With 16 bands, two hashes that differ in at most this many bits agree in at least one whole band, which finds them.
 */
export const MAX_BITS_APART = (SIDE * SIDE) / BAND_BITS - 1;

export async function perceptualHashOf(bytes: Uint8Array): Promise<PerceptualHash> {
  const grey = await sharp(bytes)
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1)
      bits += (grey[y * (SIDE + 1) + x] ?? 0) > (grey[y * (SIDE + 1) + x + 1] ?? 0) ? '1' : '0';
  }
  // Each band includes its index, so that equal bits in different bands do not match.
  const bands = Array.from(
    { length: bits.length / BAND_BITS },
    (_, band) => band * 2 ** BAND_BITS + Number.parseInt(bits.slice(band * BAND_BITS, (band + 1) * BAND_BITS), 2),
  );
  return { bits, bands };
}
