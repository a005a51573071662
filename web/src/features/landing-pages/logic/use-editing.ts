import { useRef, useState } from 'react'
import { type ApiError, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../parts/mail-editor/visual.ts'
import { type Content, mjmlOf } from '../../../parts/versions/content.ts'
import { useHeld, useOneByOne } from '../../../ui/form/saving.ts'
import { notifyError } from '../../../ui/message/notify.ts'
import type { LandingPage, SentContent } from './landing-page.ts'

interface Draft {
  html: string
  /** The source of the visual editor. */
  mjml: string
}

interface Held {
  /** The saved page. */
  base: LandingPage
  draft: Draft
  /** The visual editor has text that it has not reported yet. */
  isTyping: boolean
}

const draftOf = (page: LandingPage): Draft => ({ html: page.html, mjml: mjmlOf(page) })
const heldOf = (page: LandingPage): Held => ({ base: page, draft: draftOf(page), isTyping: false })

/** Content of a page as the server takes it. */
export const sentContent = ({ editor, html, design }: Content): SentContent =>
  editor === 'visual' ? { design: { mjml: mjmlOf({ design }) } } : { html }

const draftContent = ({ base: { editor }, draft: { html, mjml } }: Pick<Held, 'base' | 'draft'>) =>
  sentContent({ editor, html, design: { mjml } })

const isChanged = ({ base, draft, isTyping }: Held) =>
  base.editor === 'visual' ? isTyping || draft.mjml !== mjmlOf(base) : draft.html !== base.html

/** Edits the content of a page: the draft and the saved version. */
export function useEditing(page: LandingPage) {
  const { shown, now, set } = useHeld(() => heldOf(page))
  /** Changes when the content is replaced, so that the editor starts again. */
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<LandingPage | null>(null)
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isDirty = isChanged(shown)
  const change = (changes: Partial<Draft>) => set({ draft: { ...now.current.draft, ...changes } })
  const take = (next: LandingPage) => {
    setEdition((old) => old + 1)
    set(heldOf(next))
  }
  // A colleague saved the page, and there are no changes here that could be lost.
  if (!isDirty && page.version > shown.base.version) take(page)
  return {
    base: shown.base,
    draft: shown.draft,
    content: draftContent(shown),
    isDirty,
    edition,
    theirs,
    setTheirs,
    setTyping: (isTyping: boolean) => set({ isTyping }),
    draw,
    change,
    take,
    ...useSaving({ now, set, draw, change, setTheirs }),
  }
}

interface SavingContext {
  now: { current: Held }
  set: (changes: Partial<Held>) => void
  draw: { current: (() => Promise<Drawn>) | null }
  change: (changes: Partial<Draft>) => void
  setTheirs: (page: LandingPage | null) => void
}

/** Saves the content. If a colleague saved in the meantime, their version is kept for the dialog of conflicts. */
function useSaving({ now, set, draw, change, setTheirs }: SavingContext) {
  const path = { page_id: now.current.base.id }
  const patch = useSend('PATCH /landing-pages/{page_id}', { touches: ['/landing-pages'], onFail: () => {} })
  const inTurn = useOneByOne()

  async function write(baseVersion: number): Promise<LandingPage> {
    if (!isChanged(now.current)) return now.current.base
    const drawn = now.current.base.editor === 'visual' ? await draw.current?.() : undefined
    if (drawn) change(drawn)
    // Text typed from now on is not included.
    set({ isTyping: false })
    const saved = await patch.mutateAsync({ path, body: { ...draftContent(now.current), baseVersion } })
    set({ base: saved })
    return saved
  }

  async function refuse(error: ApiError) {
    if (error.message !== 'conflict/version') return notifyError(error)
    setTheirs(await call('GET /landing-pages/{page_id}', { path }))
  }

  return {
    isSaving: patch.isPending,
    /** Returns the saved page; null if saving failed. */
    save: (over?: LandingPage): Promise<LandingPage | null> =>
      inTurn(() =>
        write((over ?? now.current.base).version).catch((error) =>
          refuse(error)
            .catch(notifyError)
            .then(() => null),
        ),
      ),
  }
}

export type Editing = ReturnType<typeof useEditing>
