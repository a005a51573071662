import type { App } from '../../../../platform/app.ts'
import { countEmpty, type EssentialPart } from '../../../content/lint/index.ts'
import type { Content } from '../variants.ts'
import type { Sample } from './sample.ts'

/** A part of a mail that shows nothing to some recipients of the sample. */
export interface EmptyPart {
  code: `${EssentialPart}_empty`
  params: { empty: number; sample: number }
}

/** Renders the content and the subject for the sample, and finds those that show nothing to some recipients. */
export async function emptyParts(
  context: { app: Pick<App, 'renderer' | 'offload'>; tenantId: string },
  content: Content,
  sample: Sample,
): Promise<EmptyPart[]> {
  const { recipients, ...counts } = await countEmpty(context, content, (names, use) => sample(names, RENDERED, use))
  return (['html', 'subject'] as const).flatMap((part) =>
    counts[part] ? [{ code: `${part}_empty` as const, params: { empty: counts[part], sample: recipients } }] : [],
  )
}

/** How many recipients of the sample the content is rendered for. */
const RENDERED = 200
