import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../../ui/link/link.tsx'
import { type GraphNode, isTrigger } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { isManual } from '../../../logic/runs/manual-trigger.ts'
import { useAddContacts } from '../../runs/add-contacts.tsx'
import { PassTable } from './pass-table.tsx'
import { WaitingTable } from './waiting-table.tsx'

type View = 'waiting' | 'passed'

/** The contacts that wait in a node, and those that left it. */
export function NodeContacts({ node }: { node: GraphNode }) {
  const { t } = useTranslation('automations')
  const { counts, types, wording } = useOpenEditor()
  const { reached = 0, waiting = 0 } = counts[node.id] ?? {}
  const [chosen, setChosen] = useState<View | null>(null)
  if (isTrigger(types, node)) return <Entered node={node} reached={reached} />
  // Contacts that wait are what people look for first.
  const view = chosen ?? (waiting > 0 ? 'waiting' : 'passed')
  const label = (name: View, count: number) => `${t(`runs.${name}`)} (${wording.format.short(count)})`
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('runs.contacts')}
        data={[
          { value: 'waiting', label: label('waiting', waiting) },
          { value: 'passed', label: label('passed', reached - waiting) },
        ]}
        value={view}
        onChange={(next) => setChosen(next as View)}
      />
      {view === 'waiting' ? <WaitingTable node={node} /> : <PassTable node={node} passed={reached - waiting} />}
    </Stack>
  )
}

/** Contacts do not wait in a trigger: it only lets them in. */
function Entered({ node, reached }: { node: GraphNode; reached: number }) {
  const { t } = useTranslation('automations')
  const { id, saved } = useOpenEditor()
  const add = useAddContacts(saved)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <TextLink to={`/automations/${id}/contacts`} fz="sm">
          {t('runs.showAll')}
        </TextLink>
        {isManual(node) && add?.button}
      </Group>
      <PassTable node={node} passed={reached} />
      {isManual(node) && add?.dialog}
    </Stack>
  )
}
