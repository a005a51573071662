import type { RawBuilder } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Origin, PurposeRow } from '../../consents/index.ts'
import type { StagedRange } from '../../contacts/index.ts'
import type { ProfileField } from '../reading/fields.ts'
import type { ImportRow } from '../store.ts'

/** The counts of a batch, added up over an import. */
export interface Counts {
  created?: number
  updated?: number
  unchanged?: number
  suppressed?: number
  unsubscribed?: number
  removed?: number
  blacklisted?: number
  unknown?: number
}

export interface ImportBatch {
  tenant: Tenant
  row: ImportRow
  range: StagedRange
  /** The number of addresses in the batch. */
  number: number
  /** The profile fields of the file. */
  fields: readonly ProfileField[]
  /** Fields that follow from the names are filled where they are empty. */
  fillsNames: boolean
  purpose: PurposeRow | null
  /** The language of new contacts without one. */
  language: string
  origin: Origin
}

/** A mode of imports; each is a file of this folder. */
export interface Mode {
  name: ImportRow['mode'] & string
  /** The mode creates or changes contacts, which needs a documented consent. */
  needsConsent: boolean
  needsLists: boolean
  /** For modes that take contacts away: the condition for addresses that the mode would change (`sql/changed.ts`). */
  changes?(asked: { tenantId: string; listIds: readonly string[] }): RawBuilder<boolean>
  /** Applies the mode to the staged rows of a batch, in the transaction of the batch. */
  apply(context: DbContext, batch: ImportBatch): Promise<Counts>
}

export const defineMode = (mode: Mode): Mode => mode
