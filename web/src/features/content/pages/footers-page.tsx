import { Badge, Button, Group } from '@mantine/core'
import { IconLayoutBottombar, IconPlus } from '@tabler/icons-react'
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
import { useStarter } from '../parts/footer-starter.ts'
import { NameForm } from '../parts/name-form.tsx'
import { useUses } from '../parts/used-by.ts'

type Footer = Item<'GET /footers'>

export function FootersPage() {
  const { t } = useTranslation('content')
  const go = useGo()
  const mayChange = useMay('content')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /footers', { query: state.query }, { keeps: true })
  const [isNew, setNew] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('footers.new')}
    </Button>
  )
  return (
    <Page title={t('footers.title')} lead={t('footers.lead')} actions={mayChange && add}>
      <ContentTabs />
      <Group mb="md">
        <SearchInput label={t('footers.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={t('footers.title')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/footers/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconLayoutBottombar} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconLayoutBottombar} title={t('footers.empty.title')} text={t('footers.empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {isNew && <NewFooter onClose={() => setNew(false)} />}
    </Page>
  )
}

/** A new footer has what the law asks for. */
function NewFooter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content')
  const go = useGo()
  const html = useStarter()
  const create = useSend('POST /footers', {
    touches: ['/footers'],
    onDone: ({ id }) => go(`/footers/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('footers.new')}
      action={t('create')}
      hint={t('footers.nameHint')}
      onClose={onClose}
      onSave={(name) => create.mutate({ body: { name, content: { editor: 'html', html } } })}
      isBusy={create.isPending}
      error={create.error}
    />
  )
}

function useColumns(): Column<Footer>[] {
  const { t } = useTranslation('content')
  const { day } = useFormat()
  const uses = useUses()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, defaultFor, draft }) => (
        <Group gap="xs">
          <TextLink to={`/footers/${id}`} fw={600}>
            {name}
          </TextLink>
          <DefaultBadge defaultFor={defaultFor} />
          {draft.pending && <Badge color="yellow">{t('draft')}</Badge>}
        </Group>
      ),
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
