export const CLAIM_LABELS = {
  matching_numbers: 'Matching numbers',
  no_accidents: 'No accidents',
  original_paint: 'Original paint',
  one_owner: 'One owner from new',
  owner_count: 'Number of owners',
  full_service_history: 'Full service history',
  true_mileage: 'True mileage',
  rust_free: 'Free of rust',
  unmodified: 'Unmodified',
  original_interior: 'Original interior',
  always_garaged: 'Always garaged',
  other: 'Another statement',
} as const;
export type ClaimKind = keyof typeof CLAIM_LABELS;
export const CLAIM_KINDS = Object.keys(CLAIM_LABELS) as readonly ClaimKind[];

export const EVIDENCE_KINDS = ['document', 'photo', 'third_party', 'word'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export const EVIDENCE_LABELS: Readonly<Record<EvidenceKind, string>> = {
  document: 'Document',
  photo: 'Photo',
  third_party: 'Third party',
  word: 'Seller’s word only',
};

export const CLAIM_LIMITS = { text: 200, others: 5, reason: 500, leastReason: 10 } as const;
/** Each kind can be claimed once, `other` several times. */
export const CLAIM_SLOTS = CLAIM_KINDS.flatMap((kind): { readonly id: string; readonly kind: ClaimKind }[] =>
  kind === 'other'
    ? Array.from({ length: CLAIM_LIMITS.others }, (_, index) => ({ id: `other-${index + 1}`, kind }))
    : [{ id: kind, kind }],
);
export const MAX_CLAIMS = CLAIM_SLOTS.length;

export interface Claim {
  /** Of its slot. */
  readonly id: string;
  readonly kind: ClaimKind;
  /** Details, or the statement itself for `other`. */
  readonly text: string;
  readonly evidence: EvidenceKind;
  readonly document_id: string | null;
  readonly image_id: string | null;
}

export function statementOf({ kind, text }: Pick<Claim, 'kind' | 'text'>): string {
  if (kind === 'other') return text;
  return text === '' ? CLAIM_LABELS[kind] : `${CLAIM_LABELS[kind]}: ${text}`;
}

export const isClaimId = (id: string, kind: ClaimKind): boolean =>
  CLAIM_SLOTS.some((slot) => slot.id === id && slot.kind === kind);
