import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Data that a feature stores about contacts, as a section of the document of `GET /contacts/{contact_id}/export`. */
export interface PersonalSection {
  name: string
  /** Where it stands in the document; with the other features by default. */
  place?: 'first' | 'last'
  /** The tables with its data. A test compares them with the columns of the database. */
  tables: readonly string[]
  /**
   * The items in the names and formats of the API, in parts: a contact may have a hundred thousand events. Ids of other
   * objects stand in fields such as `listId`; the document shows the names of the objects.
   */
  read(
    context: Pick<Context, 'app' | 'db'>,
    tenant: Tenant,
    contact: PersonalContact,
  ): AsyncIterable<readonly PersonalItem[]>
}

export interface PersonalContact {
  id: string
  email: string
}

export type PersonalItem = Record<string, unknown>

/** Objects that items refer to, of the feature that owns them. */
export interface PersonalReference {
  /** The field with the id, such as `listId`; several ids stand in `listIds`. */
  field: string
  find(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly FoundObject[]>
}

export interface FoundObject {
  /** As in the field. */
  id: string
  name: string
  /** The name of the field that the document shows instead, such as `list`. */
  as: string
  /** The id that the document shows, if it is another one. */
  shownId?: string
}

/** Personal data that a feature holds. */
export interface PersonalData {
  sections?: readonly PersonalSection[]
  references?: readonly PersonalReference[]
  /** Removes personal data when contacts are deleted or erased. Rows that are needed for figures may stay. */
  forget?(db: Db, tenantId: string, contactIds: readonly string[]): Promise<unknown>
  /** Removes other data that contain the address when a contact is erased. */
  erase?(context: Context, tenantId: string, email: string): Promise<unknown>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    personal: PersonalData
  }
}
