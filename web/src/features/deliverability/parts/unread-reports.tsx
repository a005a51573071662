import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Report = Item<'GET /deliverability/dmarc/unread'>

/** Reports that came by mail and cannot be read, with the reason. Shows nothing when there are none. */
export function UnreadReports() {
  const { t } = useTranslation('deliverability')
  // Not in the address: the page number there belongs to the table of domains.
  const [page, setPage] = useState(1)
  const reports = useApi('GET /deliverability/dmarc/unread', { query: { page, pageSize: 10 } }, { keeps: true })
  const columns = useColumns()
  const { data } = reports
  if (!data?.total) return null
  return (
    <Stack gap="xs" component="section" aria-labelledby="unread">
      <Title order={3} fz="md" id="unread">
        {t('dmarc.unread.title')}
      </Title>
      <Text c="dimmed" fz="sm" maw="44rem">
        {t('dmarc.unread.lead')}
      </Text>
      <DataTable
        label={t('dmarc.unread.title')}
        columns={columns}
        rows={data.items}
        rowId={({ id }) => id}
        paging={{ ...data, onPage: setPage }}
        isStale={reports.isPlaceholderData}
        empty={null}
      />
    </Stack>
  )
}

function useColumns(): Column<Report>[] {
  const { t } = useTranslation('deliverability')
  const { day } = useFormat()
  return [
    {
      key: 'reason',
      title: t('dmarc.unread.reason'),
      width: '45%',
      cell: ({ reason, file }) => (
        <>
          {t(`dmarc.faults.${reason}`)}
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {file}
          </Text>
        </>
      ),
    },
    { key: 'domain', title: t('domain'), cell: ({ domain }) => domain },
    { key: 'reporter', title: t('dmarc.reporters'), isExtra: true, cell: ({ reporter }) => reporter ?? '—' },
    {
      key: 'receivedAt',
      title: t('dmarc.unread.receivedAt'),
      isExtra: true,
      cell: ({ receivedAt }) => day(receivedAt),
    },
  ]
}
