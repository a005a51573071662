import { namesMentioned } from '../../../platform/render/jinja.ts'

/** A form or survey that the content of a page contains. */
export interface BlockRef {
  kind: 'form' | 'survey'
  id: string
  /** Its tag: `form_12`. */
  tag: string
}

const TAG = /^(form|survey)_([1-9]\d{0,18})$/

/** The forms and surveys of a content: it names them by tags such as `{{form_12}}` and `{{survey_3}}`. */
export const blocksIn = (html: string): BlockRef[] =>
  [...new Set(namesMentioned(html))].flatMap((tag) => {
    const [, kind, id] = TAG.exec(tag) ?? []
    return kind && id ? [{ kind: kind as BlockRef['kind'], id, tag }] : []
  })
