import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { PurposeRow } from '../../consents/index.ts'
import type { StagedRange } from '../../contacts/index.ts'
import type { ProfileField } from '../reading/fields.ts'
import type { ImportRow } from '../store.ts'

/** What a batch did, to be added up. */
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
  /** Addresses in the batch. */
  number: number
  /** The profile fields that the file brings. */
  fields: readonly ProfileField[]
  purpose: PurposeRow | null
  /** The language of new contacts that come without one. */
  language: string
  /** Put into every event: where it came from, and whether automations follow it. */
  mark: Record<string, unknown>
}

/** A mode of imports: a file of this folder. */
export interface Mode {
  name: ImportRow['mode'] & string
  /** Contacts are made or changed: that needs a documented consent. */
  needsConsent: boolean
  needsLists: boolean
  /** Does what the mode does to the staged rows of a batch, in its transaction. */
  apply(ground: DbContext, batch: ImportBatch): Promise<Counts>
}

export const defineMode = (mode: Mode): Mode => mode
