import { Button, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../../../parts/contact/contact-link.tsx'
import { faultOf } from '../../../../../parts/object/table.ts'
import { Empty } from '../../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../../ui/table/data-table.tsx'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { dueWords, type Run } from '../../../logic/runs/run-words.ts'
import { useWaitingRuns } from '../../../logic/runs/use-waiting-runs.ts'
import { WaitingBox } from './waiting-box.tsx'

/** The contacts that wait in a node, until when, and what to do with all or some of them. */
export function WaitingTable({ node }: { node: GraphNode }) {
  const { t } = useTranslation('automations')
  const { id, counts, mayChange } = useOpenEditor()
  const waiting = counts[node.id]?.waiting ?? 0
  const answered = useWaitingRuns(id, node.id, waiting)
  const { runs, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = answered
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = [...new Set(runs?.flatMap((run) => (ids.has(run.id) ? run.contactId : [])))]
  const columns = useColumns(node)
  if (!waiting)
    return <Empty icon={IconHourglass} title={t('runs.noneWaiting.title')} text={t('runs.noneWaiting.text')} />
  return (
    <Stack gap="sm">
      <WaitingBox node={node} chosen={chosen} onDone={() => setIds(new Set())} />
      <DataTable
        label={t('runs.waitingLabel')}
        columns={columns}
        rows={runs}
        rowId={(run) => run.id}
        rowName={({ email }) => email ?? ''}
        selection={mayChange ? { ids, onChange: setIds } : undefined}
        isStale={isPlaceholderData}
        fault={faultOf(answered)}
        empty={<Empty icon={IconHourglass} title={t('runs.noneWaiting.title')} text={t('runs.noneWaiting.text')} />}
      />
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('runs.more')}
        </Button>
      )}
    </Stack>
  )
}

function useColumns(node: GraphNode): Column<Run>[] {
  const { t } = useTranslation('automations')
  const { wording, saved } = useOpenEditor()
  const isActive = saved.status === 'active'
  return [
    {
      key: 'contact',
      title: t('runs.contact'),
      cell: ({ contactId, email, dueAt }) => (
        <Text component="div" fz="sm">
          <ContactLink id={contactId} email={email} />
          <Text fz="xs" c="dimmed">
            {dueAt && dueWords(wording, node, dueAt, { isActive, now: Date.now() })}
          </Text>
        </Text>
      ),
    },
  ]
}
