import { Button, Group } from '@mantine/core'
import { IconDoorExit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { DefaultBadge } from '../parts/defaults.tsx'
import { NameForm } from '../parts/name-form.tsx'
import { useUses } from '../parts/used-by.ts'

type UnsubscribePage = Item<'GET /unsubscribe-pages'>

export function UnsubscribePagesPage() {
  const { t } = useTranslation('content')
  const go = useGo()
  const mayChange = useMay('content')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /unsubscribe-pages', { query: state.query }, { keeps: true })
  const [isNew, setNew] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('pages.new')}
    </Button>
  )
  return (
    <Page title={t('pages.title')} lead={t('pages.lead')} actions={mayChange && add}>
      <ContentTabs />
      <Group mb="md">
        <SearchInput label={t('pages.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={t('pages.title')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/unsubscribe-pages/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconDoorExit} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconDoorExit} title={t('pages.empty.title')} text={t('pages.empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {isNew && <NewPage onClose={() => setNew(false)} />}
    </Page>
  )
}

function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content')
  const go = useGo()
  const create = useSend('POST /unsubscribe-pages', {
    touches: ['/unsubscribe-pages'],
    onDone: ({ id }) => go(`/unsubscribe-pages/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('pages.new')}
      action={t('create')}
      hint={t('pages.nameHint')}
      onClose={onClose}
      onSave={(name) => create.mutate({ body: { name } })}
      isBusy={create.isPending}
      error={create.error}
    />
  )
}

function useColumns(): Column<UnsubscribePage>[] {
  const { t } = useTranslation('content')
  const { day, list } = useFormat()
  const uses = useUses()
  const shown = ({ showLists, showPause, showReason }: UnsubscribePage['content']) => [
    ...(showLists ? [t('pages.parts.lists')] : []),
    ...(showPause ? [t('pages.parts.pause')] : []),
    ...(showReason ? [t('pages.parts.reason')] : []),
  ]
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, defaultFor }) => (
        <Group gap="xs">
          <TextLink to={`/unsubscribe-pages/${id}`} fw={600}>
            {name}
          </TextLink>
          <DefaultBadge defaultFor={defaultFor} />
        </Group>
      ),
    },
    {
      key: 'content',
      title: t('pages.offers'),
      isExtra: true,
      cell: ({ content }) => list(shown(content)) || t('pages.parts.none'),
    },
    { key: 'usedBy', title: t('usedBy'), isExtra: true, cell: ({ usedBy }) => uses(usedBy) },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
