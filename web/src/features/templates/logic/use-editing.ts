import { useRef, useState } from 'react'
import { type ApiError, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../parts/mail-editor/visual.ts'
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
  /** Replaces the content. Unsaved changes of the subject and preheader stay. */
  const take = (next: Template) => {
    const { base, draft } = now.current
    if (next.content.version !== base.content.version) setEdition((old) => old + 1)
    set({ base: next, draft: { ...draftOf(next), ...changedHead(draft, base) }, isTyping: false })
  }
  // A colleague saved the template, and there are no changes here that could be lost, also none that is not rendered yet.
  const isClean = !isHeadDirty(now.current) && !isBodyDirty(now.current)
  if (isClean && template.updatedAt > now.current.base.updatedAt) take(template)
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

/** Writes changes. Those of a colleague are merged; what both changed is kept for the dialog of conflicts. */
function useWriting({ now, set, draw, setTheirs, setFault, setPutOff, rebase }: SavingContext) {
  const path = { template_id: now.current.base.id }
  const effect = { touches: ['/templates'], onFail: () => {} }
  const patch = useSend('PATCH /templates/{template_id}', effect)
  const put = useSend('PUT /templates/{template_id}/content', effect)

  async function write({ withHead }: { withHead: boolean }): Promise<Template> {
    if (withHead && isHeadDirty(now.current)) {
      const { base, draft } = now.current
      const body = { ...changedHead(draft, base), baseUpdatedAt: base.updatedAt }
      const saved = await patch.mutateAsync({ path, body })
      // My content is based on the one that I have seen, so a newer one in the answer must not hide a conflict.
      rebase(isBodyDirty(now.current) ? { ...saved, content: now.current.base.content } : saved)
    }
    if (!isBodyDirty(now.current)) return now.current.base
    await takeTyped()
    const { base, draft } = now.current
    const body = { ...bodyOf(base.content.editor, draft), baseVersion: base.content.version }
    const saved = await put.mutateAsync({ path, body })
    set({ base: saved })
    return saved
  }

  /** Takes over text that the visual editor has not reported yet. Text typed from now on is not included. */
  async function takeTyped() {
    const { base, isTyping } = now.current
    const drawn = base.content.editor === 'visual' && isTyping ? await draw.current?.() : undefined
    set({ isTyping: false, draft: { ...now.current.draft, ...drawn } })
  }

  /** Puts my changes on top of a colleague's version. False if both changed the same: the person decides. */
  async function meet(): Promise<boolean> {
    const theirs = await call('GET /templates/{template_id}', { path })
    await takeTyped()
    const { base, draft } = now.current
    const isMet = !conflictsOf(draft, base, theirs).length
    if (isMet) rebase(theirs)
    else setTheirs(theirs)
    return isMet
  }

  /** Saves, and again after a colleague did; null if both changed the same. */
  async function written(what = { withHead: true }): Promise<Template | null> {
    setFault(null)
    setPutOff(false)
    try {
      return await write(what).catch(async (error: ApiError) => {
        if (error.message !== 'conflict/version') throw error
        return (await meet()) ? write(what) : null
      })
    } catch (error) {
      setFault(error as ApiError)
      throw error
    }
  }

  return { path, put, isSaving: patch.isPending || put.isPending, meet, written }
}

/** Saves and publishes the template, one request after another. */
function useSaving(context: SavingContext) {
  const { now, take, rebase } = context
  const { path, put, isSaving, meet, written } = useWriting(context)
  const publish = useSend('POST /templates/{template_id}/publish', { touches: ['/templates'], onFail: () => {} })
  const inTurn = useOneByOne()
  const attempt = (over?: Template, what?: { withHead: boolean }) =>
    inTurn(() => {
      if (over) rebase(over)
      return written(what)
    })

  return {
    isSaving,
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
    isPublishing: publish.isPending,
    /**
     * Saves, and publishes what was saved if the person accepts it. No other save runs in between; text typed meanwhile is
     * the next draft. If a colleague saved, their version is shown instead. Returns whether it is published.
     */
    publish: (accept: (saved: Template) => Promise<boolean>): Promise<boolean> =>
      inTurn(async () => {
        const saved = await written()
        if (!saved || !(await accept(saved))) return false
        const input = { path, body: { baseVersion: saved.content.version } }
        const published = await publish.mutateAsync(input).catch(async (error: ApiError) => {
          // A colleague saved or published it.
          if (error.message.startsWith('conflict/')) await meet()
          throw error
        })
        rebase(published)
        return true
      }).catch((error) => {
        notifyError(error)
        return false
      }),
  }
}

export type Editing = ReturnType<typeof useEditing>
