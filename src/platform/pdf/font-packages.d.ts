declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string | null,
    options: {
      readonly targetFormat: 'truetype';
      readonly variationAxes?: Readonly<Record<string, number>>;
      readonly keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
declare module 'fontkit' {
  export function create(font: Buffer): { readonly characterSet: readonly number[] };
}
