import type { PageObject } from '../../../parts/mail-editor/blocks/page.ts'

/** A form or survey in the content of a page. */
export interface BlockRef {
  kind: PageObject
  id: string
  /** Its tag: `form_12`. */
  tag: string
}

/** The forms and surveys in a content, in its order. */
export const blocksIn = (source: string): BlockRef[] => {
  const found = [...source.matchAll(/\{\{-?\s*((form|survey)_([1-9]\d{0,18}))\b/g)].map(
    ([, tag = '', kind, id = '']): [string, BlockRef] => [tag, { kind: kind as PageObject, id, tag }],
  )
  return [...new Map(found).values()]
}
