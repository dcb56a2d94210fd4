/** World manufacturer identifiers (SAE J1044). */
const MAKES: Readonly<Record<string, string>> = {
  Acura: '5J8 JH4',
  'Alfa Romeo': 'ZAR',
  'Aston Martin': 'SCF',
  Audi: 'WA1 WAU WUA TRU',
  Bentley: 'SCB',
  BMW: '4US 5UM 5UX 5YM WBA WBS WBX WBY WB1',
  Bugatti: 'VF9',
  Buick: '1G4 5GA',
  Cadillac: '1G6 1GY',
  Chevrolet: '1G1 1GB 1GC 1GN 2G1 2GC 3GN KL1',
  Citroën: 'VF7',
  DeLorean: 'SCE',
  Dodge: '1B3 1B4 1B7 1D3 1D7 1D8 2B3',
  DS: 'VR1',
  Ducati: 'ZDM',
  Ferrari: 'ZFF',
  Fiat: 'ZFA',
  Ford: '1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FT WF0 6FP 9BF',
  GMC: '1GD 1GK 1GT',
  'Harley-Davidson': '1HD',
  Holden: '6G1 6H8',
  Honda: '1HG 2HG 5FN 5J6 JH2 JHL JHM',
  Hyundai: '2HM 5NP KMH',
  Infiniti: 'JNK',
  Isuzu: 'JAA JAC',
  Jaguar: 'SAJ',
  Jeep: '1J4 1J8',
  Kawasaki: 'JKA',
  Kia: 'KNA KND',
  Koenigsegg: 'YT9',
  KTM: 'VBK',
  Lada: 'XTA',
  Lamborghini: 'ZHW',
  Lancia: 'ZLA',
  'Land Rover': 'SAL',
  Lexus: 'JT8 JTH JTJ',
  Lincoln: '1LN 5LM',
  Lotus: 'SCC',
  Mahindra: 'MA1',
  Maserati: 'ZAM',
  Mazda: '1YV JM1 JM3 JMZ',
  McLaren: 'SBM',
  'Mercedes-Benz': '4JG W1K W1N WDB WDC WDD WDF',
  Mercury: '1ME',
  MINI: 'WMW',
  Mitsubishi: 'JA3 JA4',
  Nissan: '1N4 1N6 3N1 5N1 JN1 JN6 JN8',
  Oldsmobile: '1G3',
  Opel: 'W0L',
  Peugeot: 'VF3',
  Piaggio: 'ZAP',
  Plymouth: '1P3',
  Pontiac: '1G2 2G2',
  Porsche: 'WP0 WP1',
  Ram: '1C6',
  Renault: 'VF1',
  Rivian: '7FC',
  'Rolls-Royce': 'SCA',
  Rover: 'SAR SAX',
  'Royal Enfield': 'ME3',
  Saab: 'YS3',
  Saturn: '1G8',
  SEAT: 'VSS',
  smart: 'WME',
  SsangYong: 'KPT',
  Subaru: '4S3 4S4 JF1 JF2',
  Suzuki: 'JS1 JS2 JS3',
  Tata: 'MAT',
  Tesla: '5YJ 7SA LRW',
  Toyota: '1NX 2T1 2T3 4T1 5TD 5TE 5TF JT2 JT3 JT4 JTD JTE JTM 6T1',
  Triumph: 'SMT',
  TVR: 'SDL',
  Volkswagen: '1VW 3VW WV1 WV2 WVG WVW 9BW',
  Volvo: 'YV1 YV4',
  Yamaha: 'JYA',
  Škoda: 'TMB',
};
/** Manufacturers that build several makes. */
const GROUPS: Readonly<Record<string, string>> = {
  'Chrysler Group': '1C3 1C4 2C3 2C4',
};

const COUNTRIES: readonly (readonly [from: string, to: string, country: string])[] = [
  ['1A', '10', 'United States'],
  ['2A', '20', 'Canada'],
  ['3A', '3W', 'Mexico'],
  ['4A', '40', 'United States'],
  ['5A', '50', 'United States'],
  ['7F', '70', 'United States'],
  ['6A', '6W', 'Australia'],
  ['9A', '9E', 'Brazil'],
  ['JA', 'J0', 'Japan'],
  ['KL', 'KR', 'South Korea'],
  ['LA', 'L0', 'China'],
  ['MA', 'ME', 'India'],
  ['SA', 'SM', 'United Kingdom'],
  ['SN', 'ST', 'Germany'],
  ['TA', 'TH', 'Switzerland'],
  ['TJ', 'TP', 'Czechia'],
  ['TR', 'TV', 'Hungary'],
  ['VA', 'VE', 'Austria'],
  ['VF', 'VR', 'France'],
  ['VS', 'VW', 'Spain'],
  ['WA', 'W0', 'Germany'],
  ['XL', 'XR', 'Netherlands'],
  ['X3', 'X0', 'Russia'],
  ['YA', 'YE', 'Belgium'],
  ['YF', 'YK', 'Finland'],
  ['YS', 'YW', 'Sweden'],
  ['ZA', 'ZU', 'Italy'],
];
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

const byCode = (makers: Readonly<Record<string, string>>, code: string): string | null =>
  Object.keys(makers).find((maker) => makers[maker]?.split(' ').includes(code)) ?? null;

/** The make is null if the manufacturer builds several. */
export function makerOf(vin: string): { maker: string; make: string | null } | null {
  const code = vin.slice(0, 3);
  const make = byCode(MAKES, code);
  const maker = make ?? byCode(GROUPS, code);
  return maker === null ? null : { maker, make };
}

export function countryOf(vin: string): string | null {
  const [first = '', second = ''] = vin;
  const place = ORDER.indexOf(second);
  const found = COUNTRIES.find(
    ([from, to]) => from[0] === first && ORDER.indexOf(from[1] ?? '') <= place && place <= ORDER.indexOf(to[1] ?? ''),
  );
  return found?.[2] ?? null;
}
