import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetWaiting, waitingAfter } from './store.ts'

/** What another program sent of a contact that has not confirmed it yet. */
export const importPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'waitingImports',
      tables: ['v3_import_request'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<{ id: string; input: unknown }>((last, limit) =>
          waitingAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        // As text: its keys are the company's own fields.
        for await (const rows of pages) yield rows.map(({ input }) => ({ value: JSON.stringify(input) }))
      },
    },
  ],
  forget: forgetWaiting,
}
