import { useRef, useState } from 'react'
import { type ApiError, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../frames/editor/messages.ts'
import { type Content, mjmlOf } from '../../../parts/versions/content.ts'
import { useHeld, useOneByOne } from '../../../ui/form/saving.ts'
import { notifyError } from '../../../ui/message/notify.ts'
import {
  changedHead,
  conflictsOf,
  type Draft,
  draftOf,
  isBodyChanged,
  rebased,
  type Template,
  yielding,
} from './template-draft.ts'

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
  (base.content.editor === 'visual' && isTyping) || isBodyChanged(draft, base)

/** The edited values and the saved ones. */
export function useEditing(template: Template) {
  const { shown, now, set } = useHeld(() => heldOf(template))
  /** Changes when the content is replaced, so that the visual editor starts again. */
  const [edition, setEdition] = useState(0)
  /** The version of a colleague that conflicts with mine. */
  const [theirs, setTheirs] = useState<Template | null>(null)
  /** The person closed the dialog of a conflict without an answer: nothing saves itself until they save. */
  const [isPutOff, setPutOff] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isDirty = isHeadDirty(shown) || isBodyDirty(shown)
  const change = (changes: Partial<Draft>) => {
    setFault(null)
    set({ draft: { ...now.current.draft, ...changes } })
  }
  const take = (next: Template) => {
    if (next.content.version !== now.current.base.content.version) setEdition((old) => old + 1)
    set(heldOf(next))
  }
  // A colleague saved the template, and there are no changes here that could be lost.
  if (!isDirty && template.updatedAt > shown.base.updatedAt) take(template)
  const rebase = (next: Template) => {
    const { base, draft } = now.current
    if (next.content.version !== base.content.version && !isBodyDirty(now.current)) setEdition((old) => old + 1)
    set({ base: next, draft: rebased(draft, base, next) })
  }
  const takeTheirs = () => {
    if (!theirs) return
    const { base, draft } = now.current
    setTheirs(null)
    setEdition((old) => old + 1)
    set({ base: theirs, draft: yielding(draft, base, theirs), isTyping: false })
  }
  return {
    base: shown.base,
    draft: shown.draft,
    isTyping: shown.isTyping,
    isDirty,
    isBodyDirty: isBodyDirty(shown),
    edition,
    theirs,
    takeTheirs,
    fault,
    isPutOff,
    setTheirs,
    putOff: () => {
      setTheirs(null)
      setPutOff(true)
    },
    setTyping: (isTyping: boolean) => set({ isTyping }),
    draw,
    change,
    take,
    ...useSaving({ now, set, draw, setTheirs, setFault, setPutOff, take, rebase }),
  }
}

interface SavingContext {
  now: { current: Held }
  set: (changes: Partial<Held>) => void
  draw: { current: (() => Promise<Drawn>) | null }
  setTheirs: (template: Template | null) => void
  setFault: (fault: ApiError | null) => void
  setPutOff: (isPutOff: boolean) => void
  take: (template: Template) => void
  /** Puts my changes on top of another saved version. */
  rebase: (template: Template) => void
}

/** Saves the template. Changes of a colleague are merged; what both changed is kept for the dialog of conflicts. */
function useSaving({ now, set, draw, setTheirs, setFault, setPutOff, take, rebase }: SavingContext) {
  const path = { template_id: now.current.base.id }
  const effect = { touches: ['/templates'], onFail: () => {} }
  const patch = useSend('PATCH /templates/{template_id}', effect)
  const put = useSend('PUT /templates/{template_id}/content', effect)
  const inTurn = useOneByOne()

  async function write({ withHead }: { withHead: boolean }): Promise<Template> {
    if (withHead && isHeadDirty(now.current)) {
      const { base, draft } = now.current
      const body = { ...changedHead(draft, base), baseUpdatedAt: base.updatedAt }
      const saved = await patch.mutateAsync({ path, body })
      // My content is based on the one that I have seen, so a newer one in the answer must not hide a conflict.
      rebase(isBodyDirty(now.current) ? { ...saved, content: now.current.base.content } : saved)
    }
    if (!isBodyDirty(now.current)) return now.current.base
    const { editor } = now.current.base.content
    const drawn = editor === 'visual' && now.current.isTyping ? await draw.current?.() : undefined
    // Text typed from now on is not included.
    set({ isTyping: false, draft: { ...now.current.draft, ...drawn } })
    const { base, draft } = now.current
    const body = { ...bodyOf(editor, draft), baseVersion: base.content.version }
    const saved = await put.mutateAsync({ path, body })
    set({ base: saved })
    return saved
  }

  /** Saves again after a colleague did, unless both changed the same. */
  async function meet(what: { withHead: boolean }): Promise<Template | null> {
    const theirs = await call('GET /templates/{template_id}', { path })
    const { base, draft } = now.current
    if (!conflictsOf(draft, base, theirs).length) {
      rebase(theirs)
      return write(what)
    }
    setTheirs(theirs)
    return null
  }

  const attempt = (over?: Template, what = { withHead: true }) =>
    inTurn(async () => {
      if (over) rebase(over)
      setFault(null)
      setPutOff(false)
      try {
        return await write(what).catch((error: ApiError) => {
          if (error.message !== 'conflict/version') throw error
          return meet(what)
        })
      } catch (error) {
        setFault(error as ApiError)
        throw error
      }
    })

  return {
    isSaving: patch.isPending || put.isPending,
    /** Returns the saved template; null if saving failed. `over` is the version that mine replaces. */
    save: (over?: Template): Promise<Template | null> =>
      attempt(over).catch((error) => {
        notifyError(error)
        return null
      }),
    /**
     * Saves without a message: the state beside the buttons shows a failure. What mails show at once, without being
     * published, waits for the person.
     */
    saveQuietly: () => attempt(undefined, { withHead: !now.current.base.draft.publishedAt }).catch(() => null),
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
