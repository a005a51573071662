import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import { ContactLink } from '../../../../../parts/contact/contact-link.tsx'
import { faultOf } from '../../../../../parts/object/table.ts'
import { Empty } from '../../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../../ui/table/data-table.tsx'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { failureWords, outputOfPass, type Pass } from '../../../logic/runs/run-words.ts'
import { FailureText } from '../../runs/failure-text.tsx'

const PAGE_SIZE = 25
const EVERY_MS = 5000

/** The contacts that left a node, the newest first, and how they left it. */
export function PassTable({ node, passed }: { node: GraphNode; passed: number }) {
  const { t } = useTranslation('automations')
  const { id, saved } = useOpenEditor()
  const [page, setPage] = useState(1)
  const answered = useApi(
    'GET /automations/{automation_id}/nodes/{key}/passes',
    { path: { automation_id: id, key: node.id }, query: { page, pageSize: PAGE_SIZE } },
    // Older pages move on with each contact that passes: they stay as they are while they are read.
    { keeps: true, isShown: true, refetchInterval: saved.status === 'active' && page === 1 ? EVERY_MS : false },
  )
  const { data, isPlaceholderData } = answered
  // A contact may pass a node several times.
  const rows = data?.items.map((pass, i) => ({ ...pass, key: `${pass.contactId} ${pass.at} ${i}` }))
  return (
    <DataTable
      label={t('runs.passedLabel')}
      columns={useColumns(node)}
      rows={rows}
      rowId={({ key }) => key}
      paging={data && { page, pageSize: PAGE_SIZE, total: data.total, onPage: setPage }}
      isStale={isPlaceholderData}
      fault={faultOf(answered)}
      empty={
        <Empty
          icon={IconUsers}
          title={t('runs.nonePassed.title')}
          // The counters keep contacts that were deleted since.
          text={passed > 0 ? t('runs.nonePassed.deleted') : t('runs.nonePassed.text')}
        />
      }
    />
  )
}

function useColumns(node: GraphNode): Column<Pass>[] {
  const { t } = useTranslation('automations')
  const { wording } = useOpenEditor()
  return [
    {
      key: 'contact',
      title: t('runs.contact'),
      cell: ({ contactId, email, at, output, failure }) => (
        <Text component="div" fz="sm">
          <ContactLink id={contactId} email={email} />
          <div>{outputOfPass(wording, node, output)}</div>
          {failure && <FailureText>{failureWords(wording, node, failure)}</FailureText>}
          <Text fz="xs" c="dimmed">
            {wording.format.time(at)}
          </Text>
        </Text>
      ),
    },
  ]
}
