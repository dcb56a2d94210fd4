import type { DealerDocumentKind } from '#contract/dealer-roles.ts';

const TITLES: Readonly<Record<DealerDocumentKind, string>> = {
  licence: 'Motor vehicle dealer licence',
  registration: 'Certificate of registration',
  identity: 'Proof of identity',
  insurance: 'Certificate of surety bond',
  other: 'Letter',
};

interface Paper {
  readonly kind: DealerDocumentKind;
  readonly name: string;
  readonly place: string;
  readonly number: string;
  readonly expiresOn: string;
}

export function licenceDocument({ kind, name, place, number, expiresOn }: Paper): Uint8Array {
  return specimenPdf([
    TITLES[kind],
    '',
    name,
    place,
    `Number ${number}`,
    `Good until ${expiresOn}`,
    '',
    'A specimen: the demo site checks nobody.',
  ]);
}

export function specimenPdf(lines: readonly string[]): Uint8Array {
  const text = lines
    .map(
      (line, row) =>
        `BT /F1 ${row === 0 ? 24 : 14} Tf 72 ${720 - row * 30} Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
