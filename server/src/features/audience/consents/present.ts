import type { Proof } from './schemas.ts'
import type { ConsentWithProof, PurposeRow, PurposeTextRow } from './store.ts'

export const presentPurpose = (row: PurposeRow, texts: readonly PurposeTextRow[]) => ({
  id: row.id,
  name: row.name,
  lawfulBasis: row.lawful_basis,
  durationMonths: row.duration_months,
  text: row.text,
  textVersion: row.text_version,
  texts: texts.map(({ version, text, created_at }) => ({ version, text, createdAt: created_at.toISOString() })),
  public: row.public,
  default: row.is_default,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentConsent = (row: ConsentWithProof) => ({
  id: row.id,
  purposeId: row.purpose_id,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  basis: row.basis,
  source: row.source,
  proof: (row.personal as { proof: Proof } | null)?.proof ?? {},
})
