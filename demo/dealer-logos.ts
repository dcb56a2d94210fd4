import sharp from 'sharp';

const SIDE = 640;

/** Marks of our own, on a square of 64 units. */
const MARKS = {
  'meridian-motors': `<circle cx="32" cy="32" r="22" fill="none" stroke="#12324a" stroke-width="4"/>
    <ellipse cx="32" cy="32" rx="9" ry="22" fill="none" stroke="#12324a" stroke-width="3"/>
    <path d="M10 32h44" stroke="#d9512c" stroke-width="5"/><circle cx="32" cy="32" r="5" fill="#d9512c"/>`,
  'arroyo-classics': `<path d="M12 46V31a20 20 0 0 1 40 0v15h-9V31a11 11 0 0 0-22 0v15z" fill="#7a2f22"/>
    <path d="M9 52c5-4 10-4 15.3 0s10 4 15.3 0 10-4 15.3 0" fill="none" stroke="#2f7f8a" stroke-width="4"/>`,
  'green-mountain-four-by-four': `<path d="M6 47 24 18l9 14 6-8 19 23z" fill="#1e5a3a"/>
    <path d="m24 18 5.6 8.7-3.2-1.6-2.8 3-2.8-3-3.2 2.6z" fill="#9dbccb"/>
    <path d="M6 53h52" stroke="#c98a1b" stroke-width="4" stroke-dasharray="9 5"/>`,
} as const;
export type LogoOwner = keyof typeof MARKS;
export const hasLogo = (slug: string): slug is LogoOwner => slug in MARKS;

export const drawLogo = (slug: LogoOwner): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${SIDE}" height="${SIDE}">
        <rect width="64" height="64" fill="#fff"/>${MARKS[slug]}</svg>`,
    ),
  )
    .png()
    .toBuffer();
