import { Badge, Box, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Section } from '../../../ui/section.tsx'

type Version = Item<'GET /footers/{footer_id}/versions'>
const PAGE_SIZE = 10

/** When the footer was saved, and by whom. */
export function VersionTable({ footerId }: { footerId: string }) {
  const { t } = useTranslation('content')
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useApi(
    'GET /footers/{footer_id}/versions',
    { path: { footer_id: footerId }, query: { page, pageSize: PAGE_SIZE } },
    { keeps: true },
  )
  return (
    <Box mt="lg">
      <Section title={t('versions.title')} lead={t('versions.lead')}>
        <DataTable
          label={t('versions.title')}
          columns={useColumns()}
          rows={data?.items}
          rowId={({ id }) => id}
          paging={data && { page: data.page, pageSize: data.pageSize, total: data.total, onPage: setPage }}
          isStale={isPlaceholderData}
          empty={<Empty icon={IconHistory} title={t('nothing.title')} />}
        />
      </Section>
    </Box>
  )
}

function useColumns(): Column<Version>[] {
  const { t } = useTranslation('content')
  const { number, time } = useFormat()
  return [
    {
      key: 'version',
      title: t('versions.version'),
      cell: ({ version, published }) => (
        <Group gap="xs">
          <span>{number(version)}</span>
          <Badge color={published ? 'teal' : 'yellow'}>{published ? t('versions.published') : t('draft')}</Badge>
        </Group>
      ),
    },
    { key: 'createdAt', title: t('versions.savedAt'), cell: ({ createdAt }) => time(createdAt) },
    {
      key: 'author',
      title: t('versions.author'),
      isExtra: true,
      cell: ({ author }) => (author?.kind === 'key' ? t('versions.key', { name: author.name }) : author?.name || '—'),
    },
  ]
}
