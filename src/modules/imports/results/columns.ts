import {
  REQUIRED_RESULT_FIELDS,
  RESULT_FIELDS,
  IMPORT_LIMITS,
  TITLED_RESULT_FIELDS,
  type ResultField,
} from '#contract/import-fields.ts';
import type { ResultColumns, ResultImportOptions } from '#contract/imports.ts';
import { dayOrderOf } from './read-date.ts';
import { addByValues } from './columns-by-values.ts';
import { unitIn } from './read-facts.ts';
import { currencyIn } from './read-money.ts';
import { columnsOf, guessColumns, type KnownNames } from '../columns.ts';
import type { FileRow } from '../file-row.ts';
import { INNER_KEY, OUTER_KEY } from '../read-json.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';

const USUAL_NAMES: Readonly<Record<ResultField, readonly string[]>> = {
  make: [
    'make',
    'manufacturer',
    'brand',
    'marque',
    'car make',
    'vehicle make',
    'maker',
    'make name',
    'brand name',
    'marke',
    'hersteller',
    'what was it',
    OUTER_KEY,
  ],
  model: [
    'model',
    'car model',
    'vehicle model',
    'model name',
    'modell',
    'modele',
    'modelo',
    'modello',
    'typ',
    'baureihe',
    'badge',
    INNER_KEY,
  ],
  trim: [
    'trim',
    'trim level',
    'trim name',
    'variant',
    'version',
    'submodel',
    'sub model',
    'grade',
    'ausstattung',
    'variante',
    'finition',
    'allestimento',
    'acabado',
  ],
  year: [
    'year',
    'model year',
    'my',
    'year of manufacture',
    'baujahr',
    'annee',
    'ano',
    'anno',
    'modelljahr',
    'jahrgang',
    'millesime',
    'annee modele',
    'anno modello',
    'ano modelo',
    'bouwjaar',
    'erstzulassung',
    'ez',
    'immatricolazione',
    'car year',
    'vehicle year',
    'yr',
    'built',
    'year built',
    'build year',
  ],
  title: [
    'listing title',
    'auction title',
    'lot title',
    'title',
    'year make model',
    'make model',
    'make and model',
    'marke modell',
    'marque modele',
    'name',
    'headline',
    'description',
    'vehicle',
    'car',
    'listing',
    'titel',
    'bezeichnung',
    'fahrzeugbezeichnung',
    'designation',
    'fahrzeug',
    'vettura',
    'voiture',
    'coche',
    'titre',
    'vehicule',
    'titolo',
    'titulo',
    'vehiculo',
  ],
  price: [
    'sold price',
    'sold for',
    'hammer price',
    'hammer',
    'sale price',
    'final price',
    'selling price',
    'price sold',
    'winning bid',
    'final bid',
    'high bid',
    'highest bid',
    'current bid',
    'last bid',
    'price',
    'sale amount',
    'amount',
    'preis',
    'verkaufspreis',
    'zuschlag',
    'zuschlagspreis',
    'endpreis',
    'adjudication',
    'prix d adjudication',
    'prix de vente',
    'prezzo di vendita',
    'aggiudicazione',
    'prezzo di aggiudicazione',
    'precio de venta',
    'precio de remate',
    'prix',
    'precio',
    'prezzo',
    'result price',
    'bid',
    'price amount',
  ],
  currency: ['currency', 'currency code', 'ccy', 'price currency', 'wahrung', 'devise'],
  result: [
    'result',
    'status',
    'outcome',
    'sold',
    'sale status',
    'auction status',
    'is sold',
    'sold status',
    'sold or not',
    'ergebnis',
    'verkaufsstatus',
    'verkauft',
    'resultat',
    'vendu',
    'risultato',
    'esito',
    'venduto',
    'resultado',
    'vendido',
    'statut',
    'stato',
    'estado',
    'state',
  ],
  ended: [
    'date',
    'ended',
    'end date',
    'sale date',
    'sold date',
    'date sold',
    'auction date',
    'ended at',
    'closed at',
    'close date',
    'closed',
    'auction end',
    'auction end date',
    'end time',
    'sold at',
    'sold on',
    'ends at',
    'date ended',
    'datum',
    'verkaufsdatum',
    'verkauft am',
    'auktionsdatum',
    'auktionsende',
    'date de vente',
    'date de la vente',
    'data asta',
    'data di vendita',
    'fecha de venta',
    'fecha de subasta',
    'fecha',
    'data',
    'timestamp',
  ],
  mileage: [
    'mileage',
    'odometer',
    'miles',
    'kilometers',
    'kilometer',
    'kilometres',
    'km',
    'kms',
    'odo',
    'mileage value',
    'distance',
    'laufleistung',
    'kilometerstand',
    'km stand',
    'tachostand',
    'kilometrage',
    'chilometraggio',
    'kilometraje',
  ],
  mileage_unit: ['mileage unit', 'mileage units', 'odometer unit', 'odometer units', 'unit', 'distance unit'],
  transmission: [
    'transmission',
    'gearbox',
    'trans',
    'transmission type',
    'getriebe',
    'boite',
    'cambio',
    'getriebeart',
    'boite de vitesses',
    'caja de cambios',
  ],
  title_status: ['title status', 'title type', 'title brand', 'branded title', 'salvage'],
  source: [
    'source',
    'site',
    'website',
    'platform',
    'auction house',
    'auction site',
    'house',
    'marketplace',
    'venue',
    'quelle',
    'auktionshaus',
    'maison de vente',
    'casa d aste',
    'casa de subastas',
  ],
  url: [
    'url',
    'link',
    'source url',
    'listing url',
    'auction url',
    'href',
    'permalink',
    'web address',
    'page',
    'lien',
    'enlace',
  ],
  source_id: [
    'source id',
    'lot',
    'lot number',
    'lot no',
    'lot n',
    'lot id',
    'losnummer',
    'los nr',
    'los',
    'numero de lot',
    'numero lotto',
    'lotto',
    'numero de lote',
    'lote',
    'listing id',
    'auction id',
    'id',
    'vin',
    'chassis',
  ],
};
/** Longer names, such as `Final hammer price incl. premium`, and nested ones of JSON: `quick_facts Make`. */
const PARTS: readonly (readonly [ResultField, RegExp])[] = [
  ['price', /\b(?:price|sold for|hammer)\b/],
  ['price', /\b(?:high|highest|winning|final) bid\b/],
  ['year', /\berstzulassung\b|\bmise en circulation\b|\byear$/],
  ['ended', /\bdate\b|\bended\b|\bends at$|\b(?:sale|auction|lot) closed(?: at| on)?$/],
  ['mileage_unit', /\b(?:mileage|odometer|distance) units?$/],
  ['mileage', /\b(?:mileage|odometer)\b/],
  ['url', /\burl\b/],
  ['make', /\bmake$/],
  ['model', /\bmodel$/],
  ['trim', /\btrim$/],
  ['title', /\b(?:auction|listing|lot|vehicle|car) title$/],
  ['result', /\b(?:auction|sale) (?:status|result|outcome)$/],
  ['transmission', /\b(?:transmission|gearbox)(?: type)?$/],
  ['title_status', /\btitle status$/],
];
export const NAMES: KnownNames<ResultField> = {
  fields: RESULT_FIELDS,
  namesOf: (field) => USUAL_NAMES[field],
  parts: PARTS,
};

export interface SiteDefaults {
  readonly currency: string;
  readonly unit: DistanceUnit;
}

export function proposeOptions(
  rows: readonly FileRow[],
  fileName: string,
  { currency, unit }: SiteDefaults,
): ResultImportOptions {
  const columns = guessResultColumns(rows);
  const valuesOf = (field: ResultField) => rows.map(({ cells }) => cells[columns[field] ?? ''] ?? '');
  return {
    kind: 'results',
    columns,
    source: sourceOf(fileName),
    currency: currencyOfColumn(columns.price ?? '', currency) ?? currency,
    day_order: dayOrderOf(valuesOf('ended')) ?? (currency === 'USD' ? 'month_first' : 'day_first'),
    mileage_unit: unitIn(columns.mileage ?? '') ?? unit,
  };
}

/** `Price (€)`, `SOLD GBP`, or as databases write it, `price_eur`. */
const currencyOfColumn = (name: string, preferred: string): string | null =>
  currencyIn(name, preferred) ?? currencyIn(name.split(/[\s_]/).at(-1) ?? '', preferred);

const guessResultColumns = (rows: readonly FileRow[]): ResultColumns => {
  const names = columnsOf(rows);
  return withCurrencyOfPrice(addByValues(guessColumns(names, NAMES), names, rows), names);
};

/** JSON nests a price with its currency: `sale currency` belongs to `sale amount`. */
function withCurrencyOfPrice(columns: ResultColumns, names: readonly string[]): ResultColumns {
  const [, parent] = /^(.+)[ _]\S+$/.exec(columns.price ?? '') ?? [];
  if (columns.currency !== undefined || parent === undefined) return columns;
  const currency = names.find((name) => [`${parent} currency`, `${parent}_currency`].includes(name));
  return currency === undefined ? columns : { ...columns, currency };
}

function sourceOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return name.slice(0, IMPORT_LIMITS.sourceLength) || 'Imported file';
}

export function missingFields(columns: ResultColumns): ResultField[] {
  const needed =
    columns.title === undefined ? [...REQUIRED_RESULT_FIELDS, ...TITLED_RESULT_FIELDS] : REQUIRED_RESULT_FIELDS;
  return RESULT_FIELDS.filter((field) => needed.some((each) => each === field) && columns[field] === undefined);
}
