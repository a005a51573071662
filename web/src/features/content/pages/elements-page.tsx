import { Button, Menu, Select, Text, UnstyledButton } from '@mantine/core'
import { IconPencil, IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import { useDelete } from '../../../parts/use-delete.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { ElementForm } from '../parts/element-form.tsx'
import { type Element, KINDS, useKindName } from '../parts/element-kinds.ts'

export function ElementsPage() {
  const { t } = useTranslation('content')
  const elements = useTable('GET /editor-elements', { filters: ['kind'], sort: 'name' })
  const { filters, setFilters } = elements.state
  const [open, setOpen] = useState<Element | 'new' | null>(null)
  const kindName = useKindName()
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('elements.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('elements.title')} lead={t('elements.lead')} actions={add}>
      <ObjectTable
        {...elements}
        label={t('elements.title')}
        icon={IconPuzzle}
        search={t('elements.search')}
        filters={
          <Select
            aria-label={t('elements.kind')}
            placeholder={t('elements.anyKind')}
            clearable
            w={{ base: '100%', xs: 240 }}
            data={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
            value={filters.kind ?? null}
            onChange={(kind) => setFilters({ kind: kind ?? undefined })}
          />
        }
        columns={useColumns(setOpen)}
        onOpen={setOpen}
        empty={{ title: t('elements.empty.title'), text: t('elements.empty.text') }}
        add={add}
      />
      {open && (
        <ElementForm
          {...(open === 'new' ? {} : { element: open })}
          categories={[...new Set(elements.table.rows?.map(({ category }) => category).filter(Boolean))]}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsPage>
  )
}

function useColumns(onOpen: (element: Element) => void): Column<Element>[] {
  const { t } = useTranslation('content')
  const { day } = useFormat()
  const kindName = useKindName()
  const actions: Column<Element> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (element) => <Actions element={element} onEdit={() => onOpen(element)} />,
  }
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
    ...(useMay('content') ? [actions] : []),
  ]
}

function Actions({ element: { id, name }, onEdit }: { element: Element; onEdit: () => void }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const { remove } = useDelete('DELETE /editor-elements/{element_id}', {
    touches: ['/editor-elements'],
    told: t('elements.delete.done'),
  })
  const question = { title: t('delete.title', { name }), text: t('elements.delete.text') }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path: { element_id: id } }, question)}
      >
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
