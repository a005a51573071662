import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'

/** The filter `import` of the contacts grid: contacts that an import created or changed. */
export const importFilter: Slots['gridFilters'] = {
  part: async (_db, tenantId, { import: importId }) =>
    importId
      ? {
          conditions: [
            sql<boolean>`contact.id in (select i.contact_id from import_contact i
              where i.tenant_id = ${tenantId} and i.import_id = ${importId})`,
          ],
        }
      : {},
}
