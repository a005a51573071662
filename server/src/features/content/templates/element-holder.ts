import type { ElementHolder } from '../editor-elements/index.ts'
import { contentOf, draftsWith } from '../versions/index.ts'
import { saveContent } from './edit-content.ts'
import { refOf } from './open-template.ts'

/** Drafts of templates with saved elements. */
export const templateDrafts: ElementHolder = {
  kind: 'template',
  draftsWith: (db, tenantId, elementIds) => draftsWith(db, tenantId, 'template', elementIds),
  versionOf: async (db, tenantId, id) => (await contentOf(db, refOf(tenantId, id))).draft?.version ?? null,
  save: saveContent,
}
