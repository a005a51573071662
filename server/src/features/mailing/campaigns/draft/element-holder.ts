import type { ElementHolder } from '../../../content/editor-elements/index.ts'
import { draftsWith, findCampaign } from '../store.ts'
import { saveContent } from './save-content.ts'

/** Campaigns with saved elements that are still drafts. */
export const campaignDrafts: ElementHolder = {
  kind: 'campaign',
  draftsWith,
  async versionOf(db, tenantId, id) {
    const row = await findCampaign(db, tenantId, id)
    return row?.status === 'draft' ? row.version : null
  },
  save: saveContent,
}
