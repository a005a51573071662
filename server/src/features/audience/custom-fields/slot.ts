import type { Db } from '../../../platform/db/database.ts'

/** A table that holds values of custom fields. When a field is deleted, a job clears its values there in batches. */
export interface CustomFieldHolder {
  /**
   * Clears the values of a field in the next rows by id. Returns how many rows it looked at, and the id of the last.
   */
  clearValues(
    db: Db,
    tenantId: string,
    fieldId: string,
    batch: { after: string; limit: number },
  ): Promise<{ number: number; last: string | null }>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    customFieldHolders: CustomFieldHolder
  }
}
