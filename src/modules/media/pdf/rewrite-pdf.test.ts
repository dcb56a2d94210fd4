import { deflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { SMALL_PDF } from '#tests/support/pdf.ts';
import { MEDIA_LIMITS } from '../limits.ts';
import { rewritePdf } from './rewrite-pdf.ts';

async function rewritten(bytes: Uint8Array): Promise<PDFDocument> {
  const answer = await rewritePdf(bytes);
  if (typeof answer === 'string') throw new Error(answer);
  return PDFDocument.load(answer);
}

/** Every key of every dictionary in the file. */
function keysOf({ context }: PDFDocument): Set<string> {
  const keys = new Set<string>();
  const visit = (object: PDFObject): void => {
    const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : null;
    for (const [key, value] of dict?.entries() ?? []) {
      keys.add(key.decodeText());
      visit(value);
    }
  };
  for (const [, object] of context.enumerateIndirectObjects()) visit(object);
  return keys;
}

async function contentOf(document: PDFDocument): Promise<string> {
  const { decodePDFRawStream } = await import('@cantoo/pdf-lib');
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [decodePDFRawStream(object).decode()] : []))
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n');
}

const ACTS: readonly (readonly [name: string, add: (document: PDFDocument) => void | Promise<void>])[] = [
  ['a script that runs on opening', (document) => document.addJavaScript('run', 'app.alert("hello")')],
  ['an embedded file', (document) => document.attach(Buffer.from('MZ'), 'invoice.exe')],
  [
    'a program that a page starts',
    (document) => {
      const { context } = document;
      const action = context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') });
      document.getPage(0).node.set(PDFName.of('AA'), context.obj({ O: action }));
      document.catalog.set(PDFName.of('OpenAction'), action);
    },
  ],
  [
    'a link',
    (document) => {
      const { context } = document;
      const link = context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 99, 99],
        A: { S: 'URI', URI: PDFString.of('http://tracker.test/') },
      });
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
    },
  ],
  [
    'an XFA form',
    (document) => {
      const { context } = document;
      const xfa = context.register(context.stream('<xdp:xdp/>'));
      document.catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: xfa, Fields: [] }));
    },
  ],
  [
    'a picture whose content is read from another file',
    (document) => {
      const { context } = document;
      const picture = context.stream('', { Type: 'XObject', Subtype: 'Image', F: PDFString.of('\\\\host\\share') });
      document.getPage(0).node.setXObject(PDFName.of('Im0'), context.register(picture));
    },
  ],
];
const ACTING = ['A', 'AA', 'AcroForm', 'Annots', 'EF', 'EmbeddedFiles', 'F', 'JS', 'Names', 'OpenAction', 'URI', 'XFA'];

describe('a PDF that somebody sends', () => {
  it.each(ACTS)('is rewritten without %s', async (_name, add) => {
    const document = await PDFDocument.create();
    document.addPage([300, 400]).drawText('Service history');
    await add(document);
    const bytes = await document.save({ useObjectStreams: false });
    const before = keysOf(await PDFDocument.load(bytes));
    expect(ACTING.filter((key) => before.has(key))).not.toEqual([]);
    const after = await rewritten(bytes);
    const keys = keysOf(after);
    expect(ACTING.filter((key) => keys.has(key))).toEqual([]);
    expect(after.getPage(0).getSize()).toEqual({ width: 300, height: 400 });
    // The text of the page is still there.
    expect(await contentOf(after)).toContain(Buffer.from('Service history').toString('hex').toUpperCase());
  });

  it('keeps what was typed into its fields', async () => {
    const document = await PDFDocument.create();
    const field = document.getForm().createTextField('owner');
    field.setText('Ada Lovelace');
    field.addToPage(document.addPage([300, 400]), { x: 50, y: 60, width: 200, height: 20 });
    const after = await rewritten(await document.save());
    expect(keysOf(after).has('AcroForm')).toBe(false);
    const content = await contentOf(after);
    expect(content).toContain(Buffer.from('Ada Lovelace').toString('hex').toUpperCase());
    expect(content).toContain('q 1 0 0 1 49.5 59.5 cm /Annotation');
  });

  it('may be as small as a PDF can be', async () => {
    expect((await rewritten(SMALL_PDF)).getPageCount()).toBe(1);
  });

  it('is refused with a password, too many pages, or nothing to show', async () => {
    const secret = await PDFDocument.create();
    secret.addPage();
    secret.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    expect(await rewritePdf(await secret.save())).toBe('encrypted');
    const long = await PDFDocument.create();
    for (let page = 0; page <= MEDIA_LIMITS.pdfPages; page += 1) long.addPage();
    expect(await rewritePdf(await long.save())).toBe('too_many_pages');
    for (const text of ['%PDF-1.7\n%%EOF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
      expect(await rewritePdf(Buffer.from(text))).toBe('unreadable');
  });

  it('is refused if it unpacks to more than any scan, also if packed twice', async () => {
    const bomb = deflateSync(Buffer.alloc(MEDIA_LIMITS.pdfStreamBytes + 1));
    for (const packed of [bomb, deflateSync(bomb)]) {
      const document = await PDFDocument.create();
      document.addPage();
      document.context.register(PDFRawStream.of(document.context.obj({ Filter: 'FlateDecode' }), packed));
      expect(await rewritePdf(await document.save({ useObjectStreams: false }))).toBe('unreadable');
    }
  });

  it('is refused if its objects refer to each other in a circle or nest without end, and the site goes on', async () => {
    const circle = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R >> endobj
trailer << /Root 1 0 R >>
%%EOF`;
    expect(await rewritePdf(Buffer.from(circle))).toBe('unreadable');
    const deep = `%PDF-1.4\n1 0 obj ${'['.repeat(200_000)} endobj\n%%EOF`;
    expect(await rewritePdf(Buffer.from(deep))).toBe('unreadable');
    expect(await rewritePdf(SMALL_PDF, 1)).toBe('unreadable');
    expect(await rewritePdf(SMALL_PDF)).toBeInstanceOf(Uint8Array);
  });
});
