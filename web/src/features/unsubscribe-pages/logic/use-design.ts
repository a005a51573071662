import { useRef, useState } from 'react'
import { type Answer, type ApiError, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Drawn } from '../../../parts/mail-editor/visual.ts'
import { mjmlOf } from '../../../parts/versions/content.ts'
import { useHeld, useOneByOne } from '../../../ui/form/saving.ts'
import { notifyError } from '../../../ui/message/notify.ts'

export type UnsubscribePage = Answer<'GET /unsubscribe-pages/{page_id}'>

interface Held {
  /** The saved page. */
  base: UnsubscribePage
  /** The source of the visual editor; null for the standard layout. */
  mjml: string | null
  /** The visual editor has text that it has not reported yet. */
  isTyping: boolean
}

export const sourceOf = ({ design }: UnsubscribePage) => (design ? mjmlOf({ design }) : null)
const heldOf = (page: UnsubscribePage): Held => ({ base: page, mjml: sourceOf(page), isTyping: false })
const isChanged = ({ base, mjml, isTyping }: Held) => isTyping || mjml !== sourceOf(base)

/** A source as the server takes it. */
export const sentDesign = (mjml: string | null) => (mjml === null ? null : { mjml })

/** Edits the design of a page: the draft and the saved version. */
export function useDesign(page: UnsubscribePage) {
  const { shown, now, set } = useHeld(() => heldOf(page))
  /** Changes when the design is replaced, so that the editor starts again. */
  const [edition, setEdition] = useState(0)
  const [theirs, setTheirs] = useState<UnsubscribePage | null>(null)
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isDirty = isChanged(shown)
  const replace = (held: Partial<Held>) => {
    setEdition((old) => old + 1)
    set({ ...held, isTyping: false })
  }
  const take = (next: UnsubscribePage) => replace(heldOf(next))
  // A colleague saved the design, and there are no changes here that could be lost.
  if (!isDirty && page.version > shown.base.version) take(page)
  return {
    mjml: shown.mjml,
    isDirty,
    edition,
    isSaved: sourceOf(shown.base) !== null,
    theirs,
    setTheirs,
    draw,
    take,
    setTyping: (isTyping: boolean) => set({ isTyping }),
    change: (mjml: string) => set({ mjml }),
    /** Opens the editor with these blocks, or goes back to the standard layout. */
    open: (mjml: string | null) => replace({ mjml }),
    ...useSaving({ now, set, draw, setTheirs }),
  }
}

interface SavingContext {
  now: { current: Held }
  set: (changes: Partial<Held>) => void
  draw: { current: (() => Promise<Drawn>) | null }
  setTheirs: (page: UnsubscribePage | null) => void
}

/** Saves the design. If a colleague saved in the meantime, their page is kept for the dialog of conflicts. */
function useSaving({ now, set, draw, setTheirs }: SavingContext) {
  const path = { page_id: now.current.base.id }
  const patch = useSend('PATCH /unsubscribe-pages/{page_id}', { touches: ['/unsubscribe-pages'], onFail: () => {} })
  const inTurn = useOneByOne()

  async function write(baseVersion: number): Promise<UnsubscribePage> {
    if (!isChanged(now.current)) return now.current.base
    const drawn = now.current.mjml === null ? undefined : await draw.current?.()
    if (drawn) set({ mjml: drawn.mjml })
    // Text typed from now on is not included.
    set({ isTyping: false })
    const saved = await patch.mutateAsync({ path, body: { design: sentDesign(now.current.mjml), baseVersion } })
    set({ base: saved })
    return saved
  }

  async function refuse(error: ApiError) {
    if (error.message !== 'conflict/version') return notifyError(error)
    setTheirs(await call('GET /unsubscribe-pages/{page_id}', { path }))
  }

  return {
    isSaving: patch.isPending,
    /** Returns the saved page; null if saving failed. */
    save: (over?: UnsubscribePage): Promise<UnsubscribePage | null> =>
      inTurn(() =>
        write((over ?? now.current.base).version).catch((error) =>
          refuse(error)
            .catch(notifyError)
            .then(() => null),
        ),
      ),
  }
}

export type DesignEditing = ReturnType<typeof useDesign>
