import { useRef, useState } from 'react'
import type { Answer, ApiError } from '../../../api/client.ts'
import { call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../frames/editor/messages.ts'
import { type Content, mjmlOf } from '../../../parts/versions/content.ts'
import { useHeld, useOneByOne } from '../../../ui/form/saving.ts'
import { notifyError } from '../../../ui/message/notify.ts'

export type Template = Answer<'GET /templates/{template_id}'>

export interface Draft {
  subject: string
  preheader: string
  html: string
  /** The source of the visual editor. */
  mjml: string
}

const draftOf = ({ subject, preheader, content }: Template): Draft => ({
  subject,
  preheader,
  html: content.html,
  mjml: mjmlOf(content),
})

const bodyOf = (editor: 'html' | 'visual', { html, mjml }: Pick<Draft, 'html' | 'mjml'>) =>
  editor === 'visual' ? ({ editor, design: { mjml } } as const) : ({ editor, html } as const)

interface Held {
  /** The saved values. */
  base: Template
  draft: Draft
  /** The visual editor has text that it has not reported yet. */
  isTyping: boolean
}
const heldOf = (template: Template): Held => ({ base: template, draft: draftOf(template), isTyping: false })

const isHeadDirty = ({ base, draft }: Held) => draft.subject !== base.subject || draft.preheader !== base.preheader
const isBodyDirty = ({ base, draft, isTyping }: Held) =>
  base.content.editor === 'visual' ? isTyping || draft.mjml !== mjmlOf(base.content) : draft.html !== base.content.html

/** The edited values and the saved ones. */
export function useEditing(template: Template) {
  const { shown, now, set } = useHeld(() => heldOf(template))
  /** Changes when the content is replaced, so that the visual editor starts again. */
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<Template | null>(null)
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isDirty = isHeadDirty(shown) || isBodyDirty(shown)
  const change = (changes: Partial<Draft>) => set({ draft: { ...now.current.draft, ...changes } })
  const take = (next: Template) => {
    if (next.content.version !== now.current.base.content.version) setEdition((old) => old + 1)
    set(heldOf(next))
  }
  // A colleague saved the template, and there are no changes here that could be lost.
  if (!isDirty && template.updatedAt > shown.base.updatedAt) take(template)
  return {
    base: shown.base,
    draft: shown.draft,
    isDirty,
    isBodyDirty: isBodyDirty(shown),
    edition,
    theirs,
    setTheirs,
    setTyping: (isTyping: boolean) => set({ isTyping }),
    draw,
    change,
    take,
    ...useSaving({ now, set, draw, change, setTheirs, take }),
  }
}

interface SavingContext {
  now: { current: Held }
  set: (changes: Partial<Held>) => void
  draw: { current: (() => Promise<Drawn>) | null }
  change: (changes: Partial<Draft>) => void
  setTheirs: (template: Template | null) => void
  take: (template: Template) => void
}

/** Saves the template. If a colleague saved in the meantime, their version is kept for the dialog of conflicts. */
function useSaving({ now, set, draw, change, setTheirs, take }: SavingContext) {
  const path = { template_id: now.current.base.id }
  const effect = { touches: ['/templates'], onFail: () => {} }
  const patch = useSend('PATCH /templates/{template_id}', effect)
  const put = useSend('PUT /templates/{template_id}/content', effect)
  const inTurn = useOneByOne()

  async function write(version: number): Promise<Template> {
    const { base, draft } = now.current
    if (isHeadDirty(now.current)) {
      const saved = await patch.mutateAsync({ path, body: { subject: draft.subject, preheader: draft.preheader } })
      set({ base: { ...saved, content: base.content } })
    }
    if (!isBodyDirty(now.current)) return now.current.base
    const { editor } = base.content
    const drawn = editor === 'visual' ? await draw.current?.() : undefined
    if (drawn) change(drawn)
    // Text typed from now on is not included.
    set({ isTyping: false })
    const saved = await put.mutateAsync({ path, body: { ...bodyOf(editor, now.current.draft), baseVersion: version } })
    set({ base: saved })
    return saved
  }

  async function refuse(error: ApiError) {
    if (error.message !== 'conflict/version') return notifyError(error)
    setTheirs(await call('GET /templates/{template_id}', { path }))
  }

  return {
    isSaving: patch.isPending || put.isPending,
    /** Returns the saved template; null if saving failed. */
    save: (over?: Template): Promise<Template | null> =>
      inTurn(() =>
        write((over ?? now.current.base).content.version).catch((error) =>
          refuse(error)
            .catch(notifyError)
            .then(() => null),
        ),
      ),
    /** Makes the content of an older version the draft. */
    restore: (content: Content): Promise<boolean> =>
      inTurn(async () => {
        const body = bodyOf(content.editor, { html: content.html, mjml: mjmlOf(content) })
        take(await put.mutateAsync({ path, body: { ...body, baseVersion: now.current.base.content.version } }))
        return true
      }).catch((error) => {
        notifyError(error)
        return false
      }),
  }
}

export type Editing = ReturnType<typeof useEditing>
