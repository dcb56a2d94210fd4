/** The parts of a listing's photographs. */
export const IMAGE_SECTIONS = ['exterior', 'interior', 'engine', 'underside', 'documents', 'flaws'] as const;
export type ImageSection = (typeof IMAGE_SECTIONS)[number];

/** What bidders look for first: each names its part and says what the photograph shows. They stand apart from the schemas, so that a page need not carry the schema library. */
export const SHOTS = [
  { id: 'front-left', section: 'exterior', name: 'Front three-quarter, left' },
  { id: 'side-left', section: 'exterior', name: 'Side, left' },
  { id: 'rear-left', section: 'exterior', name: 'Rear three-quarter, left' },
  { id: 'rear', section: 'exterior', name: 'Rear, straight' },
  { id: 'side-right', section: 'exterior', name: 'Side, right' },
  { id: 'front', section: 'exterior', name: 'Front, straight' },
  { id: 'wheels', section: 'exterior', name: 'Wheels and tires' },
  { id: 'dashboard', section: 'interior', name: 'Dashboard, full width' },
  { id: 'seats', section: 'interior', name: 'Seats, driver’s door open' },
  { id: 'odometer', section: 'interior', name: 'Odometer, engine running' },
  { id: 'engine-bay', section: 'engine', name: 'Engine bay' },
  { id: 'underside', section: 'underside', name: 'Underside, front to back' },
  { id: 'plate', section: 'documents', name: 'VIN or chassis plate, readable' },
  { id: 'papers', section: 'documents', name: 'Title and service book, addresses covered' },
] as const satisfies readonly { readonly id: string; readonly section: ImageSection; readonly name: string }[];
export type Shot = (typeof SHOTS)[number];

/** The shot with this id, if there is one. */
export const shotOf = (id: string | undefined): Shot | undefined => SHOTS.find((shot) => shot.id === id);

/** Places and sizes on a photograph are in ten-thousandths of its width and height. */
export const PHOTOGRAPH_UNITS = 10_000;
/** The most flaws pinned on one photograph, and boxes that hide something on it. */
export const MOST_PINS = 20;
export const MOST_HIDDEN = 8;
/** The smallest box that hides anything, in ten-thousandths. */
export const LEAST_HIDDEN_SIDE = 50;
