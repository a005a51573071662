import { useEffect, useRef, useState } from 'react'
import type { Answer, ApiError } from '../../../api/client.ts'
import { call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../frames/editor/messages.ts'
import { tellError } from '../../../ui/tell.ts'

export type Template = Answer<'GET /templates/{template_id}'>
type Content = Pick<Template['content'], 'editor' | 'html' | 'design'>

export interface Draft {
  subject: string
  preheader: string
  html: string
  /** Of the visual editor. */
  mjml: string
}

export const mjmlOf = ({ design }: Content) => (typeof design?.mjml === 'string' ? design.mjml : '')

const draftOf = ({ subject, preheader, content }: Template): Draft => ({
  subject,
  preheader,
  html: content.html,
  mjml: mjmlOf(content),
})

const bodyOf = (editor: 'html' | 'visual', { html, mjml }: Pick<Draft, 'html' | 'mjml'>) =>
  editor === 'visual' ? ({ editor, design: { mjml } } as const) : ({ editor, html } as const)

/** What is being written, against what was saved. */
export function useEditing(template: Template) {
  const [base, setBase] = useState(template)
  const [draft, setDraft] = useState(() => draftOf(template))
  const [isTyping, setTyping] = useState(false)
  /** Changes when the content is another one, so that the visual editor begins anew. */
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<Template | null>(null)
  /** Asks the visual editor for all that is drawn. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const { editor } = base.content
  const isHeadDirty = draft.subject !== base.subject || draft.preheader !== base.preheader
  const isBodyDirty =
    editor === 'visual' ? isTyping || draft.mjml !== mjmlOf(base.content) : draft.html !== base.content.html
  const isDirty = isHeadDirty || isBodyDirty
  const change = (changes: Partial<Draft>) => setDraft((old) => ({ ...old, ...changes }))
  const take = (next: Template) => {
    setBase(next)
    setDraft(draftOf(next))
    setTyping(false)
    if (next.content.version !== base.content.version) setEdition((old) => old + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else may have saved it; what is written here stays
  useEffect(() => {
    if (!isDirty && template.updatedAt !== base.updatedAt) take(template)
  }, [template])
  const saving = useSaving({ base, draft, draw, isHeadDirty, isBodyDirty, setBase, setTyping, change, setTheirs, take })
  return { base, draft, isDirty, isBodyDirty, edition, theirs, setTheirs, setTyping, draw, change, take, ...saving }
}

interface Ground {
  base: Template
  draft: Draft
  draw: { current: (() => Promise<Drawn>) | null }
  isHeadDirty: boolean
  isBodyDirty: boolean
  setBase: (template: Template) => void
  setTyping: (isTyping: boolean) => void
  change: (changes: Partial<Draft>) => void
  setTheirs: (template: Template | null) => void
  take: (template: Template) => void
}

/** Saves what is written; when somebody else saved meanwhile, his is kept to be shown. */
function useSaving(ground: Ground) {
  const { base, draft, draw, setBase, setTyping, setTheirs, take } = ground
  const path = { template_id: base.id }
  const effect = { touches: ['/templates'], onFail: () => {} }
  const patch = useSend('PATCH /templates/{template_id}', effect)
  const put = useSend('PUT /templates/{template_id}/content', effect)

  async function write(version: number): Promise<Template> {
    let saved = base
    if (ground.isHeadDirty) {
      saved = await patch.mutateAsync({ path, body: { subject: draft.subject, preheader: draft.preheader } })
      setBase({ ...saved, content: base.content })
    }
    if (!ground.isBodyDirty) return saved
    const drawn = base.content.editor === 'visual' ? await draw.current?.() : undefined
    if (drawn) ground.change(drawn)
    const body = { ...bodyOf(base.content.editor, { ...draft, ...drawn }), baseVersion: version }
    saved = await put.mutateAsync({ path, body })
    setTyping(false)
    setBase(saved)
    return saved
  }

  /** The template as it is saved now; null when it could not be. */
  async function save(version = base.content.version): Promise<Template | null> {
    try {
      return await write(version)
    } catch (error) {
      const { code, reason } = error as ApiError
      if (code === 'conflict' && reason === 'version') setTheirs(await call('GET /templates/{template_id}', { path }))
      else tellError(error)
      return null
    }
  }

  /** Content of another time becomes the draft. */
  async function restore(content: Content) {
    try {
      const body = { ...bodyOf(content.editor, { html: content.html, mjml: mjmlOf(content) }) }
      take(await put.mutateAsync({ path, body: { ...body, baseVersion: base.content.version } }))
      return true
    } catch (error) {
      tellError(error)
      return false
    }
  }
  return { save, restore, isSaving: patch.isPending || put.isPending }
}

export type Editing = ReturnType<typeof useEditing>
