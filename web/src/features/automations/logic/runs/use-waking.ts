import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import type { GraphNode } from '../editor/graph/graph.ts'
import { useOpenEditor } from '../editor/state/use-editor.ts'

const TOUCHES = ['/automations/{automation_id}/counts', '/automations/{automation_id}/runs']

/** Lets contacts that wait in a node go on, or computes their times again: all of them, or the given ones. */
export function useWaking(node: GraphNode, { onDone }: { onDone?: (() => void) | undefined } = {}) {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const { id, counts, wording } = useOpenEditor()
  const waiting = counts[node.id]?.waiting ?? 0
  const effect = (text: 'released' | 'rescheduled') => ({
    touches: TOUCHES,
    onDone: () => {
      notify(t(`editor.${text}`))
      onDone?.()
    },
  })
  const release = useSend('POST /automations/{automation_id}/nodes/{key}/release', effect('released'))
  const reschedule = useSend('POST /automations/{automation_id}/nodes/{key}/reschedule', effect('rescheduled'))
  const ask = async (name: 'release' | 'reschedule', contactIds?: readonly string[]) => {
    const count = contactIds?.length ?? waiting
    const question = {
      title: t(`editor.${name}.title`, { count, number: wording.format.number(count) }),
      text: t(`editor.${name}.text`),
      action: t(`editor.${name}.action`),
    }
    if (!(await confirm(question))) return
    const send = name === 'release' ? release : reschedule
    send.mutate({ path: { automation_id: id, key: node.id }, body: contactIds ? { contactIds: [...contactIds] } : {} })
  }
  return { waiting, ask, isReleasing: release.isPending, isRescheduling: reschedule.isPending }
}
