import type { RawBuilder } from 'kysely'
import type { Context, DbContext } from '../../../platform/context.ts'

/** A table with rows about contacts, for the export of `GET /contacts/{contact_id}/export`. */
export interface PersonalTable {
  /** The name of its section in the export. */
  section: string
  table: string
  /** The column that identifies the contact: by its id, its address, or the lower-case key of the address. */
  column: string
  by: 'id' | 'key' | 'address'
  /** The row of the table `t` as JSON, if it needs more than its columns. */
  row?: RawBuilder<unknown>
}

/** Personal data that a feature holds. A test compares the tables with the columns of the database. */
export interface PersonalData {
  tables?: readonly PersonalTable[]
  /** Removes personal data when contacts are deleted or erased. Rows that are needed for figures may stay. */
  forget?(db: DbContext['db'], tenantId: string, contactIds: readonly string[]): Promise<unknown>
  /** Removes other data that contain the address when a contact is erased. */
  erase?(context: Context, tenantId: string, email: string): Promise<unknown>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    personal: PersonalData
  }
}
