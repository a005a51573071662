import type { Context } from '../../../platform/context.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import { designOf } from '../designs/index.ts'
import { htmlOfDesign, requireFitting } from '../versions/index.ts'

type Place = Pick<Context, 'app' | 'db'> & { tenantId: string }

/** A design of what people paste or upload. MJML is one already, and only checked. Saves nothing. */
export async function importSource(place: Place, source: string) {
  const design = mjmlIn(source)
  if (design === null) return designOf(place, source).catch(blamed)
  requireFitting((await htmlOfDesign(place, design, 'source')).html, 'source')
  return { mjml: design, notConverted: [] }
}

/** The design in a text that is MJML; null for other texts. */
function mjmlIn(source: string): string | null {
  if (!/^\s*(?:<(?:\?|!)[^>]*>\s*)*<mjml\b/i.test(source)) return null
  const end = source.lastIndexOf('</mjml>')
  return source.slice(source.search(/<mjml\b/i), end === -1 ? undefined : end + '</mjml>'.length)
}

function blamed(error: unknown): never {
  if (error instanceof AppError && error.code === 'validation') throw validation('source', error.params)
  throw error
}
