import { Group, Select, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item, Query } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { EngagementBadge, StateBadge } from '../../../ui/contact-badges.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'

type Route = 'GET /segments/{segment}/members'
type Member = Item<Route>
const STATES = [
  'active',
  'customer',
  'pending',
  'unengaged',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'blacklisted',
  'excluded',
] as const

/** Who is in a segment. */
export function MemberTable({ segmentId }: { segmentId: string }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const go = useGo()
  const columns = useColumns()
  const state = useTableState(['state'])
  const { data, error, isPlaceholderData } = useApi(
    'GET /segments/{segment}/members',
    { path: { segment: segmentId }, query: state.query as Query<Route> },
    { keeps: true },
  )
  if (error && !data) return <Empty icon={IconUsers} title={common('fault.title')} text={errorText(error)} />
  const isNarrowed = Boolean(state.q || state.filters.state)
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('searchMembers')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          data={STATES.map((value) => ({ value, label: common(`contact.states.${value}`) }))}
          value={state.filters.state ?? null}
          onChange={(value) => state.setFilters({ state: value ?? undefined })}
          w={{ base: '100%', sm: 220 }}
        />
      </Group>
      <DataTable
        label={t('members')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(`/contacts/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          <Empty
            icon={IconUsers}
            title={isNarrowed ? common('nothingFound') : t('noMembers.title')}
            text={isNarrowed ? t('nothing.text') : t('noMembers.text')}
          />
        }
      />
    </>
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('segments')
  const { day } = useFormat()
  return [
    {
      key: 'email',
      title: t('contact'),
      sort: 'email',
      cell: ({ id, email, firstName, lastName }) => (
        <>
          <TextLink to={`/contacts/${id}`}>{email}</TextLink>
          <Text fz="sm" c="dimmed">
            {firstName} {lastName}
          </Text>
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'engagement',
      title: t('engagement'),
      isExtra: true,
      cell: ({ engagement }) => <EngagementBadge engagement={engagement} />,
    },
    { key: 'since', title: t('added'), sort: 'createdAt', isExtra: true, cell: ({ createdAt }) => day(createdAt) },
  ]
}
