/** Who built it, by the first three characters of a VIN (the world manufacturer identifier, SAE J1044). A dash: several makes share it. */
const MAKERS: Readonly<Record<string, string>> = {
  // United States, Canada, Mexico
  '1B3': 'Dodge', '1B4': 'Dodge', '1B7': 'Dodge', '1C3': '-Chrysler Group', '1C4': '-Chrysler Group', '1C6': 'Ram', '1D3': 'Dodge', '1D7': 'Dodge', '1D8': 'Dodge',
  '1FA': 'Ford', '1FB': 'Ford', '1FC': 'Ford', '1FD': 'Ford', '1FM': 'Ford', '1FT': 'Ford', '1G1': 'Chevrolet', '1G2': 'Pontiac', '1G3': 'Oldsmobile', '1G4': 'Buick',
  '1G6': 'Cadillac', '1G8': 'Saturn', '1GB': 'Chevrolet', '1GC': 'Chevrolet', '1GD': 'GMC', '1GK': 'GMC', '1GN': 'Chevrolet', '1GT': 'GMC', '1GY': 'Cadillac',
  '1HD': 'Harley-Davidson', '1HG': 'Honda', '1J4': 'Jeep', '1J8': 'Jeep', '1LN': 'Lincoln', '1ME': 'Mercury', '1N4': 'Nissan', '1N6': 'Nissan', '1NX': 'Toyota',
  '1P3': 'Plymouth', '1VW': 'Volkswagen', '1YV': 'Mazda', '1ZV': 'Ford', '2B3': 'Dodge', '2C3': '-Chrysler Group', '2C4': '-Chrysler Group', '2FA': 'Ford', '2FM': 'Ford',
  '2FT': 'Ford', '2G1': 'Chevrolet', '2G2': 'Pontiac', '2GC': 'Chevrolet', '2HG': 'Honda', '2HM': 'Hyundai', '2T1': 'Toyota', '2T3': 'Toyota', '3FA': 'Ford', '3FT': 'Ford',
  '3GN': 'Chevrolet', '3N1': 'Nissan', '3VW': 'Volkswagen', '4JG': 'Mercedes-Benz', '4S3': 'Subaru', '4S4': 'Subaru', '4T1': 'Toyota', '4US': 'BMW', '5FN': 'Honda',
  '5GA': 'Buick', '5J6': 'Honda', '5J8': 'Acura', '5LM': 'Lincoln', '5N1': 'Nissan', '5NP': 'Hyundai', '5TD': 'Toyota', '5TE': 'Toyota', '5TF': 'Toyota', '5UM': 'BMW', '5UX': 'BMW',
  '5YJ': 'Tesla', '5YM': 'BMW', '7SA': 'Tesla', '7FC': 'Rivian',
  // United Kingdom
  SAJ: 'Jaguar', SAL: 'Land Rover', SAR: 'Rover', SAX: 'Rover', SBM: 'McLaren', SCA: 'Rolls-Royce', SCB: 'Bentley', SCC: 'Lotus', SCE: 'DeLorean', SCF: 'Aston Martin', SDL: 'TVR',
  SMT: 'Triumph',
  // Germany
  W0L: 'Opel', W1K: 'Mercedes-Benz', W1N: 'Mercedes-Benz', WA1: 'Audi', WAU: 'Audi', WBA: 'BMW', WBS: 'BMW', WBX: 'BMW', WBY: 'BMW', WB1: 'BMW', WDB: 'Mercedes-Benz',
  WDC: 'Mercedes-Benz', WDD: 'Mercedes-Benz', WDF: 'Mercedes-Benz', WF0: 'Ford', WME: 'smart', WMW: 'MINI', WP0: 'Porsche', WP1: 'Porsche', WUA: 'Audi', WV1: 'Volkswagen',
  WV2: 'Volkswagen', WVG: 'Volkswagen', WVW: 'Volkswagen', TRU: 'Audi',
  // Italy, France, Spain, Sweden, Austria, Czechia
  ZAM: 'Maserati', ZAR: 'Alfa Romeo', ZAP: 'Piaggio', ZDM: 'Ducati', ZFA: 'Fiat', ZFF: 'Ferrari', ZHW: 'Lamborghini', ZLA: 'Lancia', VF1: 'Renault', VF3: 'Peugeot',
  VF7: 'Citroën', VF9: 'Bugatti', VR1: 'DS', VSS: 'SEAT', YS3: 'Saab', YV1: 'Volvo', YV4: 'Volvo', YT9: 'Koenigsegg', VBK: 'KTM', TMB: 'Škoda',
  // Japan, Korea, Australia and others
  JA3: 'Mitsubishi', JA4: 'Mitsubishi', JAA: 'Isuzu', JAC: 'Isuzu', JF1: 'Subaru', JF2: 'Subaru', JH2: 'Honda', JH4: 'Acura', JHL: 'Honda', JHM: 'Honda', JKA: 'Kawasaki',
  JM1: 'Mazda', JM3: 'Mazda', JMZ: 'Mazda', JN1: 'Nissan', JN6: 'Nissan', JN8: 'Nissan', JNK: 'Infiniti', JS1: 'Suzuki', JS2: 'Suzuki', JS3: 'Suzuki', JT2: 'Toyota', JT3: 'Toyota',
  JT4: 'Toyota', JT8: 'Lexus', JTD: 'Toyota', JTE: 'Toyota', JTH: 'Lexus', JTJ: 'Lexus', JTM: 'Toyota', JYA: 'Yamaha', KL1: 'Chevrolet', KMH: 'Hyundai', KNA: 'Kia', KND: 'Kia',
  KPT: 'SsangYong', '6FP': 'Ford', '6G1': 'Holden', '6H8': 'Holden', '6T1': 'Toyota', '9BF': 'Ford', '9BW': 'Volkswagen', LRW: 'Tesla', MAT: 'Tata', MA1: 'Mahindra', ME3: 'Royal Enfield',
  XTA: 'Lada',
};

/** Where it was built, by the first two characters: from, to, country. */
const COUNTRIES: readonly (readonly [from: string, to: string, country: string])[] = [
  ['1A', '10', 'United States'], ['2A', '20', 'Canada'], ['3A', '3W', 'Mexico'], ['4A', '40', 'United States'], ['5A', '50', 'United States'], ['7F', '70', 'United States'],
  ['6A', '6W', 'Australia'], ['9A', '9E', 'Brazil'], ['JA', 'J0', 'Japan'], ['KL', 'KR', 'South Korea'], ['LA', 'L0', 'China'], ['MA', 'ME', 'India'], ['SA', 'SM', 'United Kingdom'],
  ['SN', 'ST', 'Germany'], ['TA', 'TH', 'Switzerland'], ['TJ', 'TP', 'Czechia'], ['TR', 'TV', 'Hungary'], ['VA', 'VE', 'Austria'], ['VF', 'VR', 'France'], ['VS', 'VW', 'Spain'],
  ['WA', 'W0', 'Germany'], ['XL', 'XR', 'Netherlands'], ['X3', 'X0', 'Russia'], ['YA', 'YE', 'Belgium'], ['YF', 'YK', 'Finland'], ['YS', 'YW', 'Sweden'], ['ZA', 'ZU', 'Italy'],
];
/** The order of characters within a VIN's place: letters before digits, zero last. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

/** The maker behind a VIN, and the make where it builds only one. */
export function makerOf(vin: string): { maker: string; make: string | null } | null {
  const found = MAKERS[vin.slice(0, 3)];
  if (found === undefined) return null;
  return found.startsWith('-') ? { maker: found.slice(1), make: null } : { maker: found, make: found };
}

/** The country behind a VIN. */
export function countryOf(vin: string): string | null {
  const [first = '', second = ''] = vin;
  const place = ORDER.indexOf(second);
  const found = COUNTRIES.find(([from, to]) => from[0] === first && ORDER.indexOf(from[1] ?? '') <= place && place <= ORDER.indexOf(to[1] ?? ''));
  return found?.[2] ?? null;
}
