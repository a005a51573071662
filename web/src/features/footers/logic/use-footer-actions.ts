import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/client.ts'
import { refresh, useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import type { Drawn } from '../../../parts/mail-editor/visual.ts'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { afterSaving, type Edit, sentContent, sourceOf } from './footer-edit.ts'

export type Footer = Answer<'GET /footers/{footer_id}'>
type Content = Footer['content']

/** The saved content of a footer and what is being written. */
function useDraft(footer: Footer) {
  const [saved, setSaved] = useState(footer.content)
  const [edit, setEdit] = useState<Edit | null>(null)
  /** The HTML of an unsaved design. */
  const [drawn, setDrawn] = useState<string | null>(null)
  /** The visual editor has text that it has not reported yet. */
  const [isTyping, setTyping] = useState(false)
  // The answer to a save is newer than the loaded footer until that is loaded again.
  const content = saved.version > footer.content.version ? saved : footer.content
  const source = edit?.source ?? sourceOf(content)
  const isDirty = isTyping || source !== sourceOf(content)
  useLeaveGuard(isDirty)
  return {
    content,
    source,
    base: edit?.base ?? content.version,
    isDirty,
    /** The HTML of what is being edited. */
    html: content.editor === 'visual' ? ((edit && drawn) ?? content.html) : source,
    /** While a save is running, writing the old text again is a change too. */
    write: (next: string, isSaving: boolean) =>
      setEdit(next === sourceOf(content) && !isSaving ? null : { source: next, base: edit?.base ?? content.version }),
    setDrawn,
    setTyping,
    /** Takes over what a save stored. */
    settle: (next: Content, sent: string) => {
      setSaved(next)
      setEdit((now) => afterSaving(now, sent, next.version))
    },
    /** Replaces everything, also what is unsaved. */
    take: (next: Content) => {
      setSaved(next)
      setDrawn(null)
      setTyping(false)
      setEdit(null)
    },
  }
}

/** Why the last save failed: a fault in the content, or a colleague who saved meanwhile. */
function useFailure(path: { footer_id: string }) {
  const [theirs, setTheirs] = useState<Content | null>(null)
  const [error, setError] = useState<string | null>(null)
  return {
    theirs,
    error,
    fail: async (error: ApiError) => {
      if (error.code === 'validation') return setError(errorText(error))
      if (error.code !== 'conflict' || error.reason !== 'version') return notifyError(error)
      const now = await call('GET /footers/{footer_id}', { path }).catch(notifyError)
      if (now) setTheirs(now.content)
    },
    end: () => {
      setError(null)
      setTheirs(null)
    },
    endConflict: () => setTheirs(null),
  }
}

/** Edits a footer: drafts, publishing, and conflicts when two people edit it at once. */
export function useFooterActions(footer: Footer) {
  const { t } = useTranslation('footers')
  const client = useQueryClient()
  const path = { footer_id: footer.id }
  const { base, write, settle, take, setDrawn, ...draft } = useDraft(footer)
  const { fail, end, theirs, error, endConflict } = useFailure(path)
  /** Asks the visual editor for its content. */
  const draw = useRef<(() => Promise<Drawn>) | null>(null)
  const isRunning = useRef(false)

  const put = useSend('PUT /footers/{footer_id}/content', { touches: ['/footers'], onFail: () => {} })
  const publish = useSend('POST /footers/{footer_id}/publish', {
    touches: ['/footers'],
    onDone: () => notify(t('published')),
  })
  const publishNow = () => publish.mutate({ path, body: {} })
  const say = () => notify(t('draftSaved'))

  const change = (next: string, html = '') => {
    // A design that the server refuses has no HTML: what it was before stays visible.
    if (html) setDrawn(html)
    write(next, put.isPending)
  }
  const send = async (editor: Content['editor'], sent: string, baseVersion: number) => {
    const body = { ...sentContent(editor, sent), baseVersion }
    const { content } = await put.mutateAsync({ path, body })
    end()
    return content
  }
  /** One save at a time: the editor and the page both report its key. */
  const alone = async (task: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await task()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await fail(error)
    } finally {
      isRunning.current = false
    }
  }
  const save = (baseVersion: number, onSaved: () => void) =>
    void alone(async () => {
      const typed = await draw.current?.()
      if (typed) change(typed.mjml, typed.html)
      // Text typed from now on is not included.
      draft.setTyping(false)
      const sent = typed?.mjml ?? draft.source
      settle(await send(draft.content.editor, sent, baseVersion), sent)
      onSaved()
    })
  return {
    ...draft,
    ...{ error, theirs, endConflict, draw, change },
    isSaving: put.isPending,
    isPublishing: publish.isPending,
    save: () => draft.isDirty && save(base, say),
    publish: () => (draft.isDirty ? save(base, publishNow) : publishNow()),
    /** Makes the content of the other editor the draft. */
    replace: (editor: Content['editor'], next: string) =>
      void alone(async () => {
        take(await send(editor, next, base))
        say()
      }),
    keepMine: () => theirs && save(theirs.version, say),
    takeTheirs: () => {
      if (theirs) take(theirs)
      end()
      void refresh(client, ['/footers'])
    },
  }
}

export type FooterEditing = ReturnType<typeof useFooterActions>
