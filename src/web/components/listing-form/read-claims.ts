import { type Claim, CLAIM_SLOTS } from '#contract/claims.ts';

/** The fields are `claim.ID`, `claim.ID.text` and `claim.ID.evidence`: a kind, or `document:ID` or `photo:ID`. */
export function readClaims(text: (name: string) => string): Claim[] {
  return CLAIM_SLOTS.flatMap(({ id, kind }) =>
    text(`claim.${id}`) === 'yes'
      ? [{ id, kind, text: text(`claim.${id}.text`), ...readEvidence(text(`claim.${id}.evidence`)) }]
      : [],
  );
}

function readEvidence(value: string): Pick<Claim, 'evidence' | 'document_id' | 'image_id'> {
  const [kind, id] = value.split(':');
  if (kind === 'document' && id !== undefined) return { evidence: 'document', document_id: id, image_id: null };
  if (kind === 'photo' && id !== undefined) return { evidence: 'photo', document_id: null, image_id: id };
  return { evidence: kind === 'third_party' ? 'third_party' : 'word', document_id: null, image_id: null };
}

export function evidenceValue({ evidence, document_id: document, image_id: image }: Claim): string {
  const id = document ?? image;
  return id === null ? evidence : `${evidence}:${id}`;
}
