import { Badge, Group, Select, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { EngagementBadge } from '../../../ui/contact-badges.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'

type Recipient = Extract<Item<'GET /stats/campaigns/{campaign_id}/recipients'>, { firstName: string }>

const WHO = ['all', 'delivered', 'opened', 'not_opened', 'clicked', 'bounced', 'unsubscribed', 'complained'] as const

/** To whom it went, and what each did with it. */
export function RecipientTable({ id, humans }: { id: string; humans: boolean }) {
  const { t } = useTranslation('statistics')
  const state = useTableState(['tab'])
  const tab = WHO.find((one) => one === state.filters.tab) ?? 'all'
  const { q, page, pageSize } = state.query
  const { data, isPlaceholderData } = useApi(
    'GET /stats/campaigns/{campaign_id}/recipients',
    { path: { campaign_id: id }, query: { page, pageSize, q, tab, humans } },
    { keeps: true },
  )
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('recipients.search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('recipients.who')}
          data={WHO.map((value) => ({ value, label: t(`recipients.tabs.${value}`) }))}
          value={tab}
          onChange={(value) => state.setFilters({ tab: value === 'all' ? undefined : (value ?? undefined) })}
          allowDeselect={false}
        />
      </Group>
      <DataTable
        label={t('tabs.recipients')}
        columns={useColumns()}
        rows={data?.items as Recipient[] | undefined}
        rowId={({ contactId }) => contactId}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={<Empty icon={IconUsers} title={t('recipients.empty')} />}
      />
    </>
  )
}

function useColumns(): Column<Recipient>[] {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  return [
    {
      key: 'email',
      title: t('recipients.contact'),
      cell: ({ contactId, email, firstName, lastName }) => (
        <>
          <TextLink to={`/contacts/${contactId}`}>{email}</TextLink>
          <Text fz="sm" c="dimmed">
            {firstName} {lastName}
          </Text>
        </>
      ),
    },
    { key: 'result', title: t('recipients.result'), cell: (row) => <Result row={row} /> },
    {
      key: 'engagement',
      title: t('recipients.engagement'),
      isExtra: true,
      cell: ({ engagement }) => engagement && <EngagementBadge engagement={engagement} />,
    },
    { key: 'sentAt', title: t('recipients.sentAt'), isExtra: true, cell: ({ sentAt }) => time(sentAt) },
    { key: 'openedAt', title: t('recipients.openedAt'), isExtra: true, cell: ({ openedAt }) => time(openedAt) },
    { key: 'clickedAt', title: t('recipients.clickedAt'), isExtra: true, cell: ({ clickedAt }) => time(clickedAt) },
  ]
}

/** The most that can be said of a recipient, worst first. */
function Result({ row }: { row: Recipient }) {
  const { t } = useTranslation('statistics')
  const [name, color] = resultOf(row)
  return (
    <>
      <Badge color={color}>{t(`results.${name}`)}</Badge>
      {row.reason && (
        <Text fz="xs" c="dimmed">
          {t(`reasons.${row.reason}` as never, { defaultValue: row.reason })}
        </Text>
      )}
    </>
  )
}

function resultOf(row: Recipient) {
  if (row.complainedAt) return ['complained', 'red'] as const
  if (row.unsubscribedAt) return ['unsubscribed', 'orange'] as const
  if (row.bounced) return [row.bounced === 'hard' ? 'hardBounced' : 'softBounced', 'orange'] as const
  if (row.state === 'failed' || row.state === 'skipped' || row.state === 'queued') return [row.state, 'gray'] as const
  if (row.clicked) return ['clicked', 'teal'] as const
  if (row.opened) return ['opened', 'blue'] as const
  return ['delivered', 'gray'] as const
}
