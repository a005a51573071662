import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { shareFooter } from '../../footers/index.ts'
import { checkSpam } from '../../spam-check/index.ts'
import { checkPlaces } from '../../templates/index.ts'
import { htmlOfDesign, MAX_HTML } from '../../versions/index.ts'
import type { DesignToCheck } from '../schemas.ts'
import type { markBlocks } from './mark-blocks.ts'
import type { placeFindings } from './place-findings.ts'

const MJML = { field: 'mjml' }
const MARK = inThread<typeof markBlocks>(new URL('./mark-blocks.ts', import.meta.url), 'markBlocks', MJML)
const PLACE = inThread<typeof placeFindings>(new URL('./place-findings.ts', import.meta.url), 'placeFindings', MJML)

/** Checks a design that is being written, as lint and spam check would when it is saved, and finds the block of each fault. */
export async function checkDesign(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { mjml, subject, preheader, footerId = null }: Static<typeof DesignToCheck>,
) {
  if (footerId) await shareFooter(db, tenantId, footerId, 'footerId')
  const htmlOf = async (design: string) => (await htmlOfDesign({ app, db, tenantId }, design, 'mjml')).html
  const html = await htmlOf(mjml)
  const marked = await htmlOf(await app.offload.run(MARK, tenantId, mjml))
  const mail = { html, subject, preheader, settings: { footerId } }
  const { sent, issues } = await checkPlaces({ app, db }, tenantId, mail)
  const spam = await checkSpam({ app, tenantId }, { html: sent, subject, preheader })
  const placed = await app.offload.run(PLACE, tenantId, {
    ...{ mjml, html, marked, issues },
    sent: { html: sent, subject, preheader },
    found: spam.rules.map(({ found }) => found),
  })
  return {
    issues: issues.map(({ at, ...issue }, i) => ({ ...issue, block: placed.issues[i]! })),
    spam: { ...spam, rules: spam.rules.map((rule, i) => ({ ...rule, block: placed.found[i]! })) },
    contrast: placed.contrast,
    pictures: placed.pictures,
    size: { bytes: Buffer.byteLength(sent), limit: MAX_HTML },
  }
}
