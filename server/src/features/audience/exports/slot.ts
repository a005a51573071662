import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The groups in which clients show the fields, in the order of `GET /export-fields`. */
export const GROUPS = ['contact', 'profile', 'state', 'relations', 'custom'] as const

/** A field that an export can contain: one column of the file. */
export interface ExportField {
  /** Its name in the API and in the header of the file. */
  field: string
  group: (typeof GROUPS)[number]
  type: string
  /** The name of a custom field; other fields have their labels in `labels.ts`. */
  name?: string
  /** The text of the cell, as an expression over a row of `contact`. */
  cell: RawBuilder<unknown>
  /** The text was typed by people: an apostrophe keeps spreadsheets from running it as a formula. */
  isTyped?: true
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    /** Returns the fields that the feature adds to exports of a company. */
    exportFields: (db: Db, tenantId: string) => readonly ExportField[] | Promise<readonly ExportField[]>
  }
}
