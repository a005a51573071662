import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, type Body } from '../../../../api/client.ts'
import { query, refresh, useSend } from '../../../../api/hooks.ts'
import type { Drawn } from '../../../../parts/mail-editor/visual.ts'
import { useHeld, useOneByOne } from '../../../../ui/form/saving.ts'
import { notifyError } from '../../../../ui/message/notify.ts'
import type { Campaign } from '../campaign.ts'
import { beforeContent, changesOf, conflictsOf, type Draft, draftOf, type Field, merged, type Step } from './draft.ts'

export interface Conflict {
  theirs: Campaign
  mine: Partial<Draft>
  fields: Field[]
}

export type DraftState = ReturnType<typeof useDraft>

/** The props of every step. */
export interface StepProps {
  state: DraftState
  onStep: (step: Step) => void
  onSave: () => void
}

/** A draft being edited: the values on the screen and the saved ones. */
export function useDraft(campaign: Campaign) {
  const { shown, now, set } = useHeld(() => heldOf(campaign))
  const { base, draft } = shown
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [fault, setFault] = useState<ApiError | null>(null)
  const inTurn = useOneByOne()
  /** Asks the visual editor for its content; null while it is not open. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const saving = useSaving({ now, set, setConflict, setFault, id: campaign.id })
  const isDirty = shown.isTyping || Object.keys(changesOf(draft, draftOf(base))).length > 0

  // A colleague saved the campaign, and there are no changes here that could be lost.
  if (!isDirty && campaign.updatedAt > base.updatedAt) set(heldOf(campaign))

  const change = (changes: Partial<Draft>) => set({ draft: { ...now.current.draft, ...changes } })
  /** Takes the text being typed in the visual editor into the draft. */
  const gather = async () => {
    const { draft, isTyping } = now.current
    if (!isTyping || !draw.current) return
    const { mjml, html } = await draw.current()
    // Text typed from now on is not included.
    set({ isTyping: false })
    change({ content: { ...draft.content, html, design: { mjml } } })
  }

  return {
    campaign: base,
    draft,
    draw,
    gather: () => gather().catch(notifyError),
    setTyping: (isTyping: boolean) => set({ isTyping }),
    isDirty,
    isSaving: saving.isPending,
    conflict,
    /** Errors of the server by field name. */
    faultAt: (field: string) => (fault && fault.reason.split('.')[0] === field ? fault : null),
    change,
    /** Returns the saved campaign; null if saving failed. */
    save: () =>
      inTurn(async () => {
        try {
          await gather()
        } catch (error) {
          notifyError(error)
          return null
        }
        return saving.save(now.current)
      }),
    keepMine: () => conflict && inTurn(() => saving.takeOver(conflict.theirs, conflict.mine)),
    takeTheirs: () => {
      if (!conflict) return
      set({ base: conflict.theirs, draft: yielding(conflict) })
      setConflict(null)
    },
    putOff: () => setConflict(null),
    /** The server changed the campaign, for example by taking a template. */
    replace: (saved: Campaign) => saving.accept(now.current.draft)(saved),
  }
}

interface Held {
  base: Campaign
  draft: Draft
  /** The visual editor has text that it has not reported yet. */
  isTyping: boolean
}
const heldOf = (campaign: Campaign): Held => ({ base: campaign, draft: draftOf(campaign), isTyping: false })

interface SavingContext {
  id: string
  now: { current: Held }
  set: (changes: Partial<Held>) => void
  setConflict: (conflict: Conflict | null) => void
  setFault: (fault: ApiError | null) => void
}

/** Saves the draft. If a colleague saved in the meantime, both changes are merged. */
function useSaving({ id, now, set, setConflict, setFault }: SavingContext) {
  const client = useQueryClient()
  const write = useWrite(id)

  const accept =
    (sent: Draft) =>
    (saved: Campaign, values = draftOf(saved)) => {
      client.setQueryData(question(saved.id).queryKey, saved)
      set({ base: saved, draft: merged(now.current.draft, sent, values) })
    }

  const save = async ({ draft: sent, base: over }: Held): Promise<Campaign | null> => {
    setFault(null)
    try {
      const saved = await write.send(sent, over, accept(sent))
      void refresh(client, ['/campaigns'])
      return saved
    } catch (error) {
      return refuse(error as ApiError, over)
    }
  }

  const refuse = async (error: ApiError, over: Campaign): Promise<Campaign | null> => {
    // A failed query shows its own error.
    if (error.message === 'conflict/version') return meet(over).catch(() => null)
    if (error.code === 'validation') setFault(error)
    notifyError(error)
    if (error.message === 'conflict/status') await refresh(client, ['/campaigns'])
    return null
  }

  /** A colleague saved in the meantime: asks about fields that both changed, and merges the rest. */
  const meet = async (over: Campaign): Promise<Campaign | null> => {
    const theirs = await client.fetchQuery({ ...question(over.id), staleTime: 0 })
    const mine = changesOf(now.current.draft, draftOf(over))
    const fields = conflictsOf(mine, draftOf(over), draftOf(theirs))
    if (fields.length) {
      setConflict({ theirs, mine, fields })
      return null
    }
    return takeOver(theirs, mine)
  }

  /** Saves my changes on top of theirs. */
  const takeOver = (theirs: Campaign, mine: Partial<Draft>) => {
    setConflict(null)
    set({ base: theirs, draft: { ...draftOf(theirs), ...mine } })
    return save(now.current)
  }
  return { save, takeOver, accept, isPending: write.isPending }
}

const question = (id: string) => query('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })

/** Their version with those of my changes that do not conflict. */
const yielding = ({ theirs, mine, fields }: Conflict): Draft => {
  const kept = Object.entries(mine).filter(([field]) => !fields.includes(field as Field))
  return { ...draftOf(theirs), ...Object.fromEntries(kept) }
}

/** Settings and content are saved one after the other, each on the version of the last. */
function useWrite(id: string) {
  const patch = useSend('PATCH /campaigns/{campaign_id}', { onFail: () => {} })
  const put = useSend('PUT /campaigns/{campaign_id}/content', { onFail: () => {} })
  const path = { campaign_id: id }
  return {
    isPending: patch.isPending || put.isPending,
    async send(sent: Draft, over: Campaign, onSaved: (saved: Campaign, values?: Draft) => void): Promise<Campaign> {
      if (!sent.name.trim()) throw new ApiError(400, 'validation', 'name')
      const { content, ...settings } = changesOf(sent, draftOf(over))
      let saved = over
      if (Object.keys(settings).length) {
        saved = await patch.mutateAsync({ path, body: { ...settings, baseVersion: saved.version } })
        onSaved(saved, content ? beforeContent(draftOf(saved), sent) : draftOf(saved))
      }
      if (content) {
        saved = await put.mutateAsync({ path, body: { ...contentBody(content), baseVersion: saved.version } })
        onSaved(saved)
      }
      return saved
    },
  }
}

type ContentBody = Omit<Body<'PUT /campaigns/{campaign_id}/content'>, 'baseVersion'>

const contentBody = ({ editor, html, design, text }: Draft['content']): ContentBody =>
  editor === 'visual' && design
    ? { editor, design: design as { mjml: string }, text }
    : { editor: 'html', html, design: null, text }
