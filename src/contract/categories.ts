/** A vehicle without a category is a car. */
export const CATEGORIES = ['car', 'motorcycle', 'parts', 'wheels'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<Category, { readonly one: string; readonly many: string }>> = {
  car: { one: 'Car', many: 'Cars' },
  motorcycle: { one: 'Motorcycle', many: 'Motorcycles' },
  parts: { one: 'Parts', many: 'Parts' },
  wheels: { one: 'Wheels', many: 'Wheels' },
};

export const isWholeVehicle = (category: Category): boolean => category === 'car' || category === 'motorcycle';

export const BODY_STYLES = [
  'coupe',
  'convertible',
  'saloon',
  'estate',
  'hatchback',
  'suv',
  'pickup',
  'van',
  'supercar',
  'other',
] as const;
