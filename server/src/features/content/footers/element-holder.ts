import type { ElementHolder } from '../editor-elements/index.ts'
import { contentOf, draftsWith } from '../versions/index.ts'
import { saveFooter } from './use-cases.ts'

/** Drafts of footers with saved elements. */
export const footerDrafts: ElementHolder = {
  kind: 'footer',
  draftsWith: (db, tenantId, elementIds) => draftsWith(db, tenantId, 'footer', elementIds),
  versionOf: async (db, tenantId, objectId) =>
    (await contentOf(db, { tenantId, kind: 'footer', objectId })).draft?.version ?? null,
  save: saveFooter,
}
