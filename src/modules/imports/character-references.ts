const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/giu;
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030A' },
  ...{ caron: '\u030C', cedil: '\u0327' },
};
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', yen: '¥', cent: '¢' },
  ...{ ndash: '–', mdash: '—', minus: '−', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•' },
  ...{ szlig: 'ß', oslash: 'ø', Oslash: 'Ø', aelig: 'æ', AElig: 'Æ', times: '×', deg: '°', frac12: '½', reg: '®' },
  ...{ trade: '™', middot: '·', dollar: '$', comma: ',', thinsp: ' ' },
};

/** Text that was copied from a page's source: `Citro&euml;n`, `&#36;45,000`. Unknown references stay. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole: string, decimal?: string, hexadecimal?: string, name = '') => {
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (decimal !== undefined || hexadecimal !== undefined)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return NAMED[name] ?? accented(name) ?? whole;
  });
}

/** `euml` is an `e` with a diaeresis. */
function accented(name: string): string | null {
  const mark = ACCENTS[name.slice(1)];
  return mark === undefined ? null : `${name[0]}${mark}`.normalize('NFC');
}
