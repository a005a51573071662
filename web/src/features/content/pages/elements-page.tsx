import { ActionIcon, Button, Group, Menu, Select, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { tell } from '../../../ui/tell.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import { ElementForm } from '../parts/element-form.tsx'
import { type Element, KINDS, useKindName } from '../parts/element-kinds.ts'

export function ElementsPage() {
  const { t } = useTranslation('content')
  const mayChange = useMay('content')
  const state = useTableState(['kind'], 'name')
  const { data, isPlaceholderData } = useApi('GET /editor-elements', { query: state.query }, { keeps: true })
  const [open, setOpen] = useState<Element | 'new' | null>(null)
  const kindName = useKindName()
  const isFiltered = Boolean(state.q || state.filters.kind)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('elements.new')}
    </Button>
  )
  return (
    <Page title={t('elements.title')} lead={t('elements.lead')} actions={mayChange && add}>
      <ContentTabs />
      <Group mb="md">
        <SearchInput label={t('elements.search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('elements.kind')}
          placeholder={t('elements.anyKind')}
          clearable
          data={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
          value={state.filters.kind ?? null}
          onChange={(kind) => state.setFilters({ kind: kind ?? undefined })}
        />
      </Group>
      <DataTable
        label={t('elements.title')}
        columns={useColumns(setOpen)}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpen}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          isFiltered ? (
            <Empty icon={IconPuzzle} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconPuzzle} title={t('elements.empty.title')} text={t('elements.empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {open && (
        <ElementForm
          {...(open === 'new' ? {} : { element: open })}
          categories={[...new Set(data?.items.map(({ category }) => category).filter(Boolean))]}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function useColumns(onOpen: (element: Element) => void): Column<Element>[] {
  const { t } = useTranslation('content')
  const { day } = useFormat()
  const kindName = useKindName()
  const mayChange = useMay('content')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (element) => (
        <UnstyledButton onClick={() => onOpen(element)}>
          <Text fw={600} fz="sm" c="var(--mantine-color-anchor)">
            {element.name}
          </Text>
        </UnstyledButton>
      ),
    },
    { key: 'category', title: t('elements.category'), sort: 'category', cell: ({ category }) => category || '—' },
    { key: 'kind', title: t('elements.kind'), sort: 'kind', isExtra: true, cell: ({ kind }) => kindName(kind) },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
    ...(mayChange
      ? [
          {
            key: 'menu',
            title: '',
            width: 56,
            cell: (element: Element) => <ElementMenu element={element} onEdit={() => onOpen(element)} />,
          },
        ]
      : []),
  ]
}

function ElementMenu({ element, onEdit }: { element: Element; onEdit: () => void }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const remove = useSend('DELETE /editor-elements/{element_id}', {
    touches: ['/editor-elements'],
    onDone: () => tell(t('elements.delete.done')),
  })
  const ask = async () => {
    const title = t('delete.title', { name: element.name })
    const text = t('elements.delete.text')
    const isSure = await confirm({ title, text, action: common('delete'), isDangerous: true })
    if (isSure) remove.mutate({ path: { element_id: element.id } })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moreWith', { name: element.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {common('edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
          {common('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
