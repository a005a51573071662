import type { Ending, EndProof, Proof } from './schemas.ts'
import type { ConsentWithProof, EntryRow, PurposeRow, PurposeTextRow } from './store.ts'

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

export const presentConsent = (row: ConsentWithProof, ended: ConsentEnd | null) => ({
  id: row.id,
  purposeId: row.purpose_id,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  basis: row.basis,
  source: row.source,
  proof: proofOf(row),
  ended,
})

/** What the suppression of a contact means for its consents. `entry` is that of the history, if it has one. */
export const presentEnd = (kind: Ending, at: Date, entry: EntryRow | undefined, note: string | null) => ({
  kind,
  at: at.toISOString(),
  way: entry?.source ?? null,
  proof: entry ? endProofOf(entry) : note ? { note } : {},
})
export type ConsentEnd = ReturnType<typeof presentEnd>

/** An entry of the history. A contact that has one exists, so it was neither deleted nor erased. */
export function presentEntry(row: EntryRow) {
  const isConsent = row.consent_id !== null
  return {
    id: String(row.seq),
    at: row.at.toISOString(),
    kind: row.kind as Exclude<EntryRow['kind'], 'deleted' | 'erased'>,
    way: row.source,
    consentId: row.consent_id,
    purposeId: row.purpose_id,
    validFrom: isConsent ? row.valid_from.toISOString() : null,
    validTo: row.valid_to?.toISOString() ?? null,
    basis: isConsent ? row.basis : null,
    proof: isConsent ? proofOf(row) : endProofOf(row),
  }
}

const proofOf = ({ personal }: { personal: unknown }) => (personal as { proof: Proof } | null)?.proof ?? {}

/** Older entries hold null for a note that is missing; the id of the mailing is no part of what is shown. */
function endProofOf({ personal }: { personal: unknown }): EndProof {
  const proof = (personal as { proof: EndProof } | null)?.proof ?? {}
  const { by, note, url, ip, userAgent } = proof
  return {
    ...(by ? { by } : {}),
    ...(note ? { note } : {}),
    ...(url ? { url } : {}),
    ...(ip ? { ip } : {}),
    ...(userAgent ? { userAgent } : {}),
  }
}
