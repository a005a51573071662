import { Badge, Group, Select, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { isKind, KINDS } from '../parts/kinds.ts'

type Mail = Item<'GET /outbox'>

export function OutboxPage() {
  const { t } = useTranslation('outbox')
  const { t: common } = useTranslation()
  const go = useGo()
  const state = useTableState(['kind'], '-at')
  // Mails come by themselves, and nothing tells of them.
  const { data, isPlaceholderData } = useApi(
    'GET /outbox',
    { query: state.query },
    { keeps: true, refetchInterval: 10_000 },
  )
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Group mb="md">
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('kind')}
          placeholder={t('anyKind')}
          clearable
          w={{ base: '100%', xs: 240 }}
          data={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={state.filters.kind ?? null}
          onChange={(kind) => state.setFilters({ kind: kind ?? undefined })}
        />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(`/outbox/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q || state.filters.kind ? (
            <Empty icon={IconInbox} title={common('nothingFound')} text={t('nothing')} />
          ) : (
            <Empty icon={IconInbox} title={t('empty.title')} text={t('empty.text')} />
          )
        }
      />
    </Page>
  )
}

function useColumns(): Column<Mail>[] {
  const { t } = useTranslation('outbox')
  const { time } = useFormat()
  return [
    {
      key: 'subject',
      title: t('subject'),
      sort: 'subject',
      cell: ({ id, subject, to }) => (
        <>
          <TextLink to={`/outbox/${id}`} fw={600}>
            {subject || t('noSubject')}
          </TextLink>
          <Text fz="sm" c="dimmed" hiddenFrom="sm">
            {to}
          </Text>
        </>
      ),
    },
    { key: 'to', title: t('to'), sort: 'to', isExtra: true, cell: ({ to }) => to },
    {
      key: 'kind',
      title: t('kind'),
      sort: 'kind',
      isExtra: true,
      cell: ({ kind }) => <Badge color="gray">{t(`kinds.${isKind(kind) ? kind : 'other'}`)}</Badge>,
    },
    { key: 'at', title: t('at'), sort: 'at', cell: ({ at }) => time(at) },
  ]
}
