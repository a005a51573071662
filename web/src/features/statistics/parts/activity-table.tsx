import { Badge, Group } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { WebLink } from '../../../ui/web-link.tsx'

type Event = Item<'GET /stats/campaigns/{campaign_id}/activity'>

const COLORS: Record<Event['type'], string> = {
  sent: 'gray',
  delivered: 'gray',
  opened: 'blue',
  clicked: 'teal',
  bounced: 'orange',
  unsubscribed: 'orange',
  complained: 'red',
}

/** Everything that happened, newest first; what machines did is marked, not hidden. */
export function ActivityTable({ id }: { id: string }) {
  const { t } = useTranslation('statistics')
  const state = useTableState()
  const { q, page, pageSize } = state.query
  const { data, isPlaceholderData } = useApi(
    'GET /stats/campaigns/{campaign_id}/activity',
    { path: { campaign_id: id }, query: { page, pageSize, q } },
    { keeps: true },
  )
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('recipients.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={t('tabs.activity')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id, type }) => `${type}${id}`}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={<Empty icon={IconActivity} title={t('activity.empty')} />}
      />
    </>
  )
}

function useColumns(): Column<Event>[] {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  return [
    {
      key: 'email',
      title: t('recipients.contact'),
      cell: ({ contactId, email }) => <TextLink to={`/contacts/${contactId}`}>{email}</TextLink>,
    },
    {
      key: 'type',
      title: t('activity.what'),
      cell: ({ type, machine }) => (
        <Group gap={6}>
          <Badge color={COLORS[type]}>{t(`activity.types.${type}`)}</Badge>
          {machine && <Badge color="grape">{t('activity.machine')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'link',
      title: t('activity.link'),
      isExtra: true,
      cell: ({ link }) =>
        link && (
          <WebLink href={link} fz="sm">
            {link.replace(/^https?:\/\/(www\.)?/, '').slice(0, 60)}
          </WebLink>
        ),
    },
    { key: 'at', title: t('activity.at'), cell: ({ at }) => time(at) },
  ]
}
