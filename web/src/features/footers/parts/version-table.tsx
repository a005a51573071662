import { Badge, Box, Group, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Version = Item<'GET /footers/{footer_id}/versions'>
const PAGE_SIZE = 10

/** The saved versions of a footer with their authors. */
export function VersionTable({ footerId }: { footerId: string }) {
  const { t } = useTranslation('footers')
  const [page, setPage] = useState(1)
  const versions = useApi(
    'GET /footers/{footer_id}/versions',
    { path: { footer_id: footerId }, query: { page, pageSize: PAGE_SIZE } },
    { keeps: true, isShown: true },
  )
  const { data } = versions
  return (
    <Box mt="xl" component="section" aria-labelledby="versions">
      <Title order={2} fz="lg" id="versions">
        {t('versions.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('versions.lead')}
      </Text>
      <DataTable
        label={t('versions.title')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        paging={data && { ...data, onPage: setPage }}
        isStale={versions.isPlaceholderData}
        fault={faultOf(versions)}
        empty={<Empty icon={IconHistory} title={t('nothing')} />}
      />
    </Box>
  )
}

function useColumns(): Column<Version>[] {
  const { t } = useTranslation('footers')
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
