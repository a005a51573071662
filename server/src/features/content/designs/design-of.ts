import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import type { bodyOf } from '../html/index.ts'
import { htmlOfDesign, MAX_HTML } from '../versions/index.ts'
import type { convert, Design } from './convert.ts'
import type { showsSame } from './writing/compare.ts'
import { type plainText, withoutDesignTags } from './writing/mjml.ts'

type Place = Pick<Context, 'app' | 'db'> & { tenantId: string }

const HTML = { field: 'html' }
const CONVERT = inThread<typeof convert>(new URL('./convert.ts', import.meta.url), 'convert', HTML)
const SAME = inThread<typeof showsSame>(new URL('./writing/compare.ts', import.meta.url), 'showsSame', HTML)
const BODY_OF = inThread<typeof bodyOf>(new URL('../html/index.ts', import.meta.url), 'bodyOf', HTML)
const TEXT = inThread<typeof plainText>(new URL('./writing/mjml.ts', import.meta.url), 'plainText', HTML)

/** A design of HTML. One that would not show the same as the HTML, or be too large for a mail, is a single raw block. */
export async function designOf(place: Place, html: string): Promise<Design> {
  const made = await converted(place, html).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'validation') return null
    throw error
  })
  return made ?? rawDesign(place, html)
}

async function converted(place: Place, html: string): Promise<Design | null> {
  const { offload } = place.app
  const made = await offload.run(CONVERT, place.tenantId, html)
  const { html: compiled } = await htmlOfDesign(place, made.mjml, 'html')
  if (Buffer.byteLength(compiled) > MAX_HTML) return null
  return (await offload.run(SAME, place.tenantId, html, compiled)) ? made : null
}

/** A design with one raw block. */
async function rawDesign({ app, tenantId }: Place, html: string): Promise<Design> {
  const { text } = await app.offload.run(BODY_OF, tenantId, html)
  return {
    mjml: `<mjml><mj-body><mj-raw>${withoutDesignTags(text)}</mj-raw></mj-body></mjml>`,
    notConverted: [{ reason: 'mail', block: 1, text: await app.offload.run(TEXT, tenantId, html) }],
  }
}
