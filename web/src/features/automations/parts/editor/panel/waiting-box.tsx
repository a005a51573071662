import { Alert, Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../../api/hooks.ts'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { notify } from '../../../../../ui/message/notify.ts'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'

/** Contacts that wait in a node: lets them go on, or computes their times again. */
export function WaitingBox({ node }: { node: GraphNode }) {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const { id, counts, wording, mayChange, isDirty } = useOpenEditor()
  const waiting = counts[node.id]?.waiting ?? 0
  const touches = [`/automations/{automation_id}/counts`, '/automations/{automation_id}/runs']
  const release = useSend('POST /automations/{automation_id}/nodes/{key}/release', {
    touches,
    onDone: () => notify(t('editor.released')),
  })
  const reschedule = useSend('POST /automations/{automation_id}/nodes/{key}/reschedule', {
    touches,
    onDone: () => notify(t('editor.rescheduled')),
  })
  if (!waiting) return null
  const number = wording.format.number(waiting)
  const path = { automation_id: id, key: node.id }
  const ask = async (name: 'release' | 'reschedule') => {
    const question = {
      title: t(`editor.${name}.title`, { count: waiting, number }),
      text: t(`editor.${name}.text`),
      action: t(`editor.${name}.action`),
    }
    if (!(await confirm(question))) return
    const send = name === 'release' ? release : reschedule
    send.mutate({ path, body: {} })
  }
  return (
    <Alert color="orange" icon={<IconHourglass size={18} aria-hidden />} p="sm">
      {t('editor.waitingHere', { count: waiting, number })}
      {mayChange && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" loading={release.isPending} onClick={() => void ask('release')}>
            {t('editor.release.action')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isDirty}
            loading={reschedule.isPending}
            onClick={() => void ask('reschedule')}
          >
            {t('editor.reschedule.action')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
