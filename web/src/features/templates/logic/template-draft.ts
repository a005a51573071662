import type { Answer } from '../../../api/client.ts'
import { mjmlOf } from '../../../parts/versions/content.ts'

export type Template = Answer<'GET /templates/{template_id}'>

/** The parts of a template that the editor changes. */
export interface Draft {
  subject: string
  preheader: string
  html: string
  /** The source of the visual editor. */
  mjml: string
}

export const draftOf = ({ subject, preheader, content }: Template): Draft => ({
  subject,
  preheader,
  html: content.html,
  mjml: mjmlOf(content),
})

/** What people change: the HTML of a visual mail follows from its blocks. */
export type Field = 'subject' | 'preheader' | 'content'

const bodyOf = (template: Pick<Template, 'content'>, { html, mjml }: Pick<Draft, 'html' | 'mjml'>) =>
  template.content.editor === 'visual' ? mjml : html

export const isBodyChanged = (draft: Draft, base: Template) => bodyOf(base, draft) !== bodyOf(base, draftOf(base))

/** The fields of a draft that differ from the saved template. */
export const changedFields = (draft: Draft, base: Template): Field[] => [
  ...(draft.subject === base.subject ? [] : (['subject'] as const)),
  ...(draft.preheader === base.preheader ? [] : (['preheader'] as const)),
  ...(isBodyChanged(draft, base) ? (['content'] as const) : []),
]

/** The changed fields that are saved apart from the content. */
export const changedHead = (
  { subject, preheader }: Draft,
  base: Template,
): Partial<Pick<Draft, 'subject' | 'preheader'>> => ({
  ...(subject === base.subject ? {} : { subject }),
  ...(preheader === base.preheader ? {} : { preheader }),
})

/** My changes on top of their version. */
export const rebased = (draft: Draft, base: Template, theirs: Template): Draft =>
  withMine(draft, theirs, changedFields(draft, base))

/** Their version with those of my changes that do not conflict with it. */
export function yielding(draft: Draft, base: Template, theirs: Template): Draft {
  const given = conflictsOf(draft, base, theirs)
  const kept = changedFields(draft, base).filter((field) => !given.includes(field))
  return withMine(draft, theirs, kept)
}

function withMine(draft: Draft, theirs: Template, mine: readonly Field[]): Draft {
  return {
    ...draftOf(theirs),
    ...(mine.includes('subject') ? { subject: draft.subject } : {}),
    ...(mine.includes('preheader') ? { preheader: draft.preheader } : {}),
    ...(mine.includes('content') ? { html: draft.html, mjml: draft.mjml } : {}),
  }
}

/** The fields that both changed since the version that both began with, to different values. */
export function conflictsOf(draft: Draft, base: Template, theirs: Template): Field[] {
  const isOther = theirs.content.editor !== base.content.editor
  const changedByThem = changedFields(draftOf(theirs), base)
  return changedFields(draft, base).filter((field) => {
    if (field === 'content') return isOther || (changedByThem.includes(field) && isBodyChanged(draft, theirs))
    return changedByThem.includes(field) && draft[field] !== theirs[field]
  })
}
