import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type Body } from '../../../../api/client.ts'
import { query, refresh, useSend } from '../../../../api/hooks.ts'
import { tellError } from '../../../../ui/tell.ts'
import type { Campaign } from '../campaign.ts'
import { changesOf, conflictsOf, type Draft, draftOf, type Field, merged, type Step } from './draft.ts'

export interface Conflict {
  theirs: Campaign
  mine: Partial<Draft>
  fields: Field[]
}

export type DraftState = ReturnType<typeof useDraft>

/** What each of the steps is drawn with. */
export interface StepProps {
  state: DraftState
  onStep: (step: Step) => void
}

/** A campaign that is being written: what is on the screen, and what of it is saved. */
export function useDraft(campaign: Campaign) {
  const client = useQueryClient()
  const [base, setBase] = useState(campaign)
  const [draft, setDraft] = useState(() => draftOf(campaign))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [fault, setFault] = useState<ApiError | null>(null)
  const write = useWrite(campaign.id)
  const isDirty = Object.keys(changesOf(draft, draftOf(base))).length > 0

  // Somebody else saved it, and there is nothing here that could be lost.
  if (!isDirty && campaign.updatedAt > base.updatedAt) {
    setBase(campaign)
    setDraft(draftOf(campaign))
  }

  const accept = (sent: Draft) => (saved: Campaign) => {
    client.setQueryData(question(saved.id).queryKey, saved)
    setBase(saved)
    setDraft((now) => merged(now, sent, draftOf(saved)))
  }

  /** The campaign as it is saved now; null when it could not be. */
  const save = async (sent = draft, over = base): Promise<Campaign | null> => {
    setFault(null)
    try {
      const saved = await write.send(sent, over, accept(sent))
      void refresh(client, ['/campaigns'])
      return saved
    } catch (error) {
      return refuse(error as ApiError, sent, over)
    }
  }

  const refuse = async (error: ApiError, sent: Draft, over: Campaign): Promise<Campaign | null> => {
    if (error.message === 'conflict/version') return meet(sent, over)
    if (error.code === 'validation') setFault(error)
    tellError(error)
    if (error.message === 'conflict/status') await refresh(client, ['/campaigns'])
    return null
  }

  /** Somebody saved meanwhile: what both changed is asked about, the rest goes together. */
  const meet = async (sent: Draft, over: Campaign): Promise<Campaign | null> => {
    const theirs = await client.fetchQuery({ ...question(over.id), staleTime: 0 })
    const mine = changesOf(sent, draftOf(over))
    const fields = conflictsOf(mine, draftOf(over), draftOf(theirs))
    if (fields.length) {
      setConflict({ theirs, mine, fields })
      return null
    }
    return takeOver(theirs, mine)
  }

  /** My changes on top of theirs, saved. */
  const takeOver = (theirs: Campaign, mine: Partial<Draft>) => {
    const next = { ...draftOf(theirs), ...mine }
    setConflict(null)
    setBase(theirs)
    setDraft(next)
    return save(next, theirs)
  }

  return {
    campaign: base,
    draft,
    isDirty,
    isSaving: write.isPending,
    conflict,
    /** What the server said is wrong with a field, by its name. */
    faultAt: (field: string) => (fault && fault.reason.split('.')[0] === field ? fault : null),
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    save,
    keepMine: () => conflict && takeOver(conflict.theirs, conflict.mine),
    takeTheirs: () => {
      if (!conflict) return
      setBase(conflict.theirs)
      setDraft(yielding(conflict))
      setConflict(null)
    },
    putOff: () => setConflict(null),
    discard: () => setDraft(draftOf(base)),
    /** The server has changed it itself, as by a template. */
    replace: (saved: Campaign) => accept(draft)(saved),
  }
}

const question = (id: string) => query('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })

/** Theirs, with those of my changes that nobody else touched. */
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
    async send(sent: Draft, over: Campaign, onSaved: (saved: Campaign) => void): Promise<Campaign> {
      if (!sent.name.trim()) throw new ApiError(400, 'validation', 'name')
      const { content, ...settings } = changesOf(sent, draftOf(over))
      let saved = over
      if (Object.keys(settings).length) {
        saved = await patch.mutateAsync({ path, body: { ...settings, baseVersion: saved.version } })
        onSaved(saved)
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
