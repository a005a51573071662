import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, type ApiError, call } from '../../../api/client.ts'
import { refresh, useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { afterSaving, type Edit } from './footer-edit.ts'

type Footer = Answer<'GET /footers/{footer_id}'>

/** Edits a footer: drafts, publishing, and conflicts when two people edit it at once. */
export function useFooterActions(footer: Footer) {
  const { t } = useTranslation('footers')
  const confirm = useConfirm()
  const client = useQueryClient()
  const path = { footer_id: footer.id }
  const [edit, setEdit] = useState<Edit | null>(null)
  const [theirs, setTheirs] = useState<Footer['content'] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const html = edit?.html ?? footer.content.html
  const isDirty = html !== footer.content.html
  useLeaveGuard(isDirty)

  const fail = async (error: ApiError) => {
    if (error.code === 'validation') return setError(errorText(error))
    if (error.code !== 'conflict' || error.reason !== 'version') return notifyError(error)
    const now = await call('GET /footers/{footer_id}', { path }).catch(notifyError)
    if (now) setTheirs(now.content)
  }
  const end = () => {
    setError(null)
    setTheirs(null)
  }
  const put = useSend('PUT /footers/{footer_id}/content', {
    touches: ['/footers'],
    onDone: ({ content }, { body }) => {
      setEdit((now) => afterSaving(now, body.html ?? '', content.version))
      end()
    },
    onFail: (error) => void fail(error),
  })
  const publish = useSend('POST /footers/{footer_id}/publish', {
    touches: ['/footers'],
    onDone: () => notify(t('published')),
  })
  const save = async (baseVersion: number, onSaved: () => void) => {
    const question = {
      title: t('toHtml.title'),
      text: t('toHtml.text'),
      action: t('toHtml.action'),
    }
    if (footer.editor === 'visual' && !(await confirm(question))) return
    put.mutate({ path, body: { editor: 'html', html, baseVersion } }, { onSuccess: onSaved })
  }
  const base = edit?.base ?? footer.content.version
  const publishNow = () => publish.mutate({ path, body: {} })
  return {
    html,
    isDirty,
    error,
    theirs,
    isSaving: put.isPending,
    isPublishing: publish.isPending,
    // While a save is running, typing the old text again is a change too.
    change: (next: string) => setEdit(next === footer.content.html && !put.isPending ? null : { html: next, base }),
    save: () => void save(base, () => notify(t('draftSaved'))),
    publish: () => (isDirty ? void save(base, publishNow) : publishNow()),
    keepMine: () => theirs && void save(theirs.version, () => notify(t('draftSaved'))),
    takeTheirs: () => {
      setEdit(null)
      end()
      void refresh(client, ['/footers'])
    },
    endConflict: () => setTheirs(null),
  }
}
