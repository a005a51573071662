import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { useDelete } from '../../../../parts/object/use-delete.ts'
import { useGo } from '../../../../ui/link/link.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import type { AutomationRow } from './automation.ts'

const TOUCHES = ['/automations']

/** What people do with an automation of the list. */
export function useAutomationActions({ id, name, status }: Pick<AutomationRow, 'id' | 'name' | 'status'>) {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const go = useGo()
  const path = { automation_id: id }
  const copy = useSend('POST /automations/{automation_id}/copy', {
    touches: TOUCHES,
    onDone: (made) => {
      notify(t('list.copied', { name: made.name }))
      go(`/automations/${made.id}/edit`)
    },
  })
  const offerEditor = async (issues: number) => {
    const isSure = await confirm({
      title: t('list.incomplete.title', { name }),
      text: t('list.incomplete.text', { count: issues }),
      action: t('list.incomplete.action'),
    })
    if (isSure) go(`/automations/${id}/edit`)
  }
  const activate = useSend('POST /automations/{automation_id}/activate', {
    touches: TOUCHES,
    onDone: () => notify(t('list.activate.done', { name })),
    onFail: (error: ApiError) => {
      const { issues } = error.params
      if (error.reason === 'graph' && Array.isArray(issues)) void offerEditor(issues.length)
      else notifyError(error)
    },
  })
  const pause = useSend('POST /automations/{automation_id}/pause', {
    touches: TOUCHES,
    onDone: () => notify(t('list.pause.done', { name })),
  })
  const { remove } = useDelete('DELETE /automations/{automation_id}', {
    touches: [...TOUCHES, '/grid-tags'],
    gone: 'GET /automations/{automation_id}',
    doneText: t('list.delete.done', { name }),
  })
  return {
    copy: () => copy.mutate({ path }),
    activate: async () => {
      const isSure = await confirm({
        title: t(status === 'paused' ? 'list.resume.title' : 'list.activate.title', { name }),
        text: t(status === 'paused' ? 'list.resume.text' : 'list.activate.text'),
        action: t(status === 'paused' ? 'list.resume.action' : 'list.activate.action'),
      })
      if (isSure) activate.mutate({ path })
    },
    pause: async () => {
      const isSure = await confirm({
        title: t('list.pause.title', { name }),
        text: t('list.pause.text'),
        action: t('list.pause.action'),
      })
      if (isSure) pause.mutate({ path })
    },
    remove: () => void remove({ path }, { title: t('list.delete.title', { name }), text: t('list.delete.text') }),
  }
}
