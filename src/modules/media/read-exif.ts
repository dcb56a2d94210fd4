export interface CameraData {
  readonly takenAt?: string;
  /** Scene brightness as an exposure value at ISO 100: about 15 in sunlight, below 9 in a garage. */
  readonly light?: number;
}

const TAGS = { exifPointer: 0x87_69, exposureTime: 0x82_9a, fNumber: 0x82_9d, iso: 0x88_27, takenAt: 0x90_03 } as const;
const [SHORT, LONG, RATIONAL] = [3, 4, 5];
const ENTRY_BYTES = 12;
const DATE_LENGTH = 19;

type Directory = ReadonlyMap<number, number | string>;

/** Returns no facts if the block is missing, truncated or malformed. */
export function readExif(exif: Buffer | undefined): CameraData {
  const start =
    exif === undefined ? -1 : Math.max(exif.indexOf('II*\0', 0, 'latin1'), exif.indexOf('MM\0*', 0, 'latin1'));
  if (exif === undefined || start === -1) return {};
  try {
    const tiff = exif.subarray(start);
    const isLittle = tiff[0] === 'I'.codePointAt(0);
    const first = readDirectory(tiff, isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4), isLittle);
    const pointer = first.get(TAGS.exifPointer);
    return typeof pointer === 'number' ? factsOf(readDirectory(tiff, pointer, isLittle)) : {};
  } catch {
    return {};
  }
}

function readDirectory(tiff: Buffer, at: number, isLittle: boolean): Directory {
  const short = (place: number) => (isLittle ? tiff.readUInt16LE(place) : tiff.readUInt16BE(place));
  const long = (place: number) => (isLittle ? tiff.readUInt32LE(place) : tiff.readUInt32BE(place));
  const found = new Map<number, number | string>();
  for (let entry = at + 2; entry < at + 2 + short(at) * ENTRY_BYTES; entry += ENTRY_BYTES) {
    const [tag, type, value] = [short(entry), short(entry + 2), entry + 8];
    if (tag === TAGS.takenAt) found.set(tag, tiff.toString('latin1', long(value), long(value) + DATE_LENGTH));
    else if (type === SHORT) found.set(tag, short(value));
    else if (type === LONG) found.set(tag, long(value));
    else if (type === RATIONAL) found.set(tag, long(long(value)) / long(long(value) + 4));
  }
  return found;
}

function factsOf(exif: Directory): CameraData {
  const [time, aperture, iso, takenAt] = [
    exif.get(TAGS.exposureTime),
    exif.get(TAGS.fNumber),
    exif.get(TAGS.iso),
    exif.get(TAGS.takenAt),
  ];
  const written = typeof takenAt === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(takenAt) : null;
  const light =
    typeof time === 'number' && typeof aperture === 'number' && typeof iso === 'number'
      ? Math.log2(aperture ** 2 / time) - Math.log2(iso / 100)
      : Number.NaN;
  return {
    ...(written === null ? {} : { takenAt: `${written[1]}-${written[2]}-${written[3]}T${written[4]}` }),
    ...(Number.isFinite(light) ? { light: Math.round(light * 10) / 10 } : {}),
  };
}
