import { Badge, Button, Group, Text } from '@mantine/core'
import { IconArrowMerge, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { ListForm } from '../parts/list-form.tsx'
import { MergeDialog } from '../parts/merge-dialog.tsx'

export type List = Item<'GET /lists'>

export function ListsPage() {
  const { t } = useTranslation('lists')
  const go = useGo()
  const mayChange = useMay('contacts')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /lists', { query: state.query }, { keeps: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'new' | 'merge' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        mayChange && (
          <>
            {chosen.size > 1 && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} aria-hidden />}
                onClick={() => setOpen('merge')}
              >
                {t('merge.open', { count: chosen.size })}
              </Button>
            )}
            {add}
          </>
        )
      }
    >
      <Group mb="md">
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/lists/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        selection={mayChange ? { ids: chosen, onChange: setChosen } : undefined}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconList} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconList} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {open === 'new' && <ListForm onClose={() => setOpen(null)} onDone={({ id }) => go(`/lists/${id}`)} />}
      {open === 'merge' && <MergeDialog ids={[...chosen]} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function useColumns(): Column<List>[] {
  const { t } = useTranslation('lists')
  const { day, number } = useFormat()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, publicName, kind }) => (
        <>
          <Group gap="xs">
            <TextLink to={`/lists/${id}`} fw={600}>
              {name}
            </TextLink>
            {kind !== 'manual' && <Badge>{t(`kinds.${kind}`)}</Badge>}
          </Group>
          {publicName && publicName !== name && (
            <Text fz="sm" c="dimmed">
              {publicName}
            </Text>
          )}
        </>
      ),
    },
    { key: 'members', title: t('members'), isNumber: true, cell: ({ counts }) => number(counts.confirmed) },
    {
      key: 'mailable',
      title: t('mailable'),
      isNumber: true,
      isExtra: true,
      cell: ({ counts }) => number(counts.mailable),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
