import type { Db } from '../../../platform/db/database.ts'
import { dataUseOf } from '../../../platform/render/jinja.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { isShared } from '../../content/composing/index.ts'
import { type ContentRef, requireVersion } from '../../content/versions/index.ts'
import type { Company } from './sql/ledger.ts'

interface Content {
  ref: ContentRef
  versionId: string
  senderId: string
}

/**
 * Names the content that a mailing which goes on sends now: content with another name needs another mailing. Items of
 * feeds are kept for each mailing, so a mailing that shows some lasts a day.
 */
export async function editionName(db: Db, company: Company, { ref, versionId, senderId }: Content, now: Date) {
  const day = (await showsItems(db, ref, versionId)) ? dayOf(now, company.timezone) : ''
  return [versionId, senderId, day].join(':')
}

const KEPT = 1000
const known = new Map<string, boolean>()

/** Whether content shows items of feeds. A saved version never changes. */
async function showsItems(db: Db, ref: ContentRef, versionId: string): Promise<boolean> {
  const name = `${ref.tenantId}:${versionId}`
  const answer = known.get(name)
  if (answer !== undefined) return answer
  const { html, text } = await requireVersion(db, ref, versionId)
  const shows = isShared(dataUseOf([html, text ?? '']))
  if (known.size >= KEPT) known.clear()
  known.set(name, shows)
  return shows
}
