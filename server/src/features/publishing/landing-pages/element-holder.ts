import type { ElementHolder } from '../../content/editor-elements/index.ts'
import { changePage } from './change-page.ts'
import { draftsWith, findPage } from './store.ts'

/** Pages with saved elements that are not published. */
export const pageDrafts: ElementHolder = {
  kind: 'landing_page',
  draftsWith,
  async versionOf(db, tenantId, id) {
    const row = await findPage(db, tenantId, id)
    return row && !row.published ? row.version : null
  },
  save: (context, tenantId, id, { baseVersion, design }, author) =>
    changePage(context, { id: tenantId }, id, { baseVersion, design: design! }, author),
}
