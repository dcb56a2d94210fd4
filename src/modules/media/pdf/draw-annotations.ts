import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib';

const HIDDEN = 2;
const NO_VIEW = 32;

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Filled fields, stamps and notes are drawn into the page, because annotations are removed. */
export function drawAnnotations(page: PDFPage): void {
  const { context } = page.doc;
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  const drawn: string[] = [];
  for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
    const annotation = annotations?.lookup(index);
    if (!(annotation instanceof PDFDict)) continue;
    const flags = annotation.lookup(PDFName.of('F'));
    if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0) continue;
    const reference = appearanceOf(annotation);
    const form = reference === null ? null : context.lookup(reference);
    const from = form instanceof PDFStream ? boxOf(form.dict.lookup(PDFName.of('BBox'))) : null;
    const to = boxOf(annotation.lookup(PDFName.of('Rect')));
    if (reference === null || from === null || to === null || from.width === 0 || from.height === 0) continue;
    const name = page.node.newXObject('Annotation', reference);
    const [across, up] = [to.width / from.width, to.height / from.height];
    const move = [across, 0, 0, up, to.left - from.left * across, to.bottom - from.bottom * up];
    const numbers = move.map((each) => String(Number(each.toFixed(4))));
    drawn.push(`q ${numbers.join(' ')} cm ${name.toString()} Do Q`);
  }
  if (drawn.length === 0) return;
  page.node.wrapContentStreams(context.getPushGraphicsStateContentStream(), context.getPopGraphicsStateContentStream());
  page.node.addContentStream(context.register(context.stream(drawn.join('\n'))));
}

function appearanceOf(annotation: PDFDict): PDFRef | null {
  const appearances = annotation.lookup(PDFName.of('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  const normal = appearances.get(PDFName.of('N'));
  const states = appearances.lookup(PDFName.of('N'));
  if (states instanceof PDFStream) return normal instanceof PDFRef ? normal : null;
  const state = annotation.lookup(PDFName.of('AS'));
  const chosen = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : undefined;
  return chosen instanceof PDFRef ? chosen : null;
}

function boxOf(object: unknown): Box | null {
  if (!(object instanceof PDFArray) || object.size() !== 4) return null;
  const sides = [0, 1, 2, 3].map((side) => object.lookup(side));
  const [x1, y1, x2, y2] = sides.map((side) => (side instanceof PDFNumber ? side.asNumber() : Number.NaN));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  return Object.values(box).every(Number.isFinite) ? box : null;
}
