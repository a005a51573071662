import { Alert, Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../../../core/company.tsx'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useWaking } from '../../../logic/runs/use-waking.ts'

interface Props {
  node: GraphNode
  /** Contacts that were chosen among those that wait; without them, all are meant. */
  chosen?: readonly string[]
  onDone?: () => void
}

/** Contacts that wait in a node: lets them go on, or computes their times again. */
export function WaitingBox({ node, chosen = [], onDone }: Props) {
  const { t } = useTranslation('automations')
  const { wording, mayChange, isDirty } = useOpenEditor()
  const maySend = useRight('send')
  const { waiting, ask, isReleasing, isRescheduling } = useWaking(node, { onDone })
  if (!waiting) return null
  const counted = (count: number) => ({ count, number: wording.format.number(count) })
  const contactIds = chosen.length ? chosen : undefined
  return (
    <Alert color="orange" icon={<IconHourglass size={18} aria-hidden />} p="sm">
      {contactIds ? t('runs.chosen', counted(contactIds.length)) : t('editor.waitingHere', counted(waiting))}
      {mayChange && maySend && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" loading={isReleasing} onClick={() => void ask('release', contactIds)}>
            {t('editor.release.action')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isDirty}
            loading={isRescheduling}
            onClick={() => void ask('reschedule', contactIds)}
          >
            {t('editor.reschedule.action')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
