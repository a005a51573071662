import { Button, Menu, Select } from '@mantine/core'
import { IconCode, IconPencil, IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { PageLink, TextLink, useGo } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { type Element, KINDS, useKindName } from '../logic/element-kinds.ts'
import { ElementForm } from '../parts/element-form.tsx'

export function ElementsPage() {
  const { t } = useTranslation('editor-elements')
  const elements = useTable('GET /editor-elements', { filters: ['kind'], sort: 'name' })
  const { filters, setFilters } = elements.state
  const [open, setOpen] = useState<Element | 'new' | null>(null)
  const kindName = useKindName()
  const go = useGo()
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.elements')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...elements}
        label={t('titles.elements')}
        icon={IconPuzzle}
        search={t('search')}
        filters={
          <Select
            aria-label={t('kind')}
            placeholder={t('anyKind')}
            clearable
            w={{ base: '100%', xs: 240 }}
            data={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
            value={filters.kind ?? null}
            onChange={(kind) => setFilters({ kind: kind ?? undefined })}
          />
        }
        columns={useColumns(setOpen)}
        onOpen={({ id }) => go(`/elements/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
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
  const { t } = useTranslation('editor-elements')
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
      cell: ({ id, name }) => (
        <TextLink to={`/elements/${id}`} fw={600}>
          {name}
        </TextLink>
      ),
    },
    { key: 'category', title: t('category'), sort: 'category', cell: ({ category }) => category || '—' },
    { key: 'kind', title: t('kind'), sort: 'kind', isExtra: true, cell: ({ kind }) => kindName(kind) },
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
  const { t } = useTranslation('editor-elements')
  const { t: common } = useTranslation()
  const { remove } = useDelete('DELETE /editor-elements/{element_id}', {
    touches: ['/editor-elements'],
    doneText: t('delete.done'),
  })
  const question = { title: t('delete.title', { name }), text: t('delete.text') }
  return (
    <RowMenu name={name}>
      <Menu.Item component={PageLink} to={`/elements/${id}`} leftSection={<IconPencil size={16} aria-hidden />}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={onEdit}>
        {t('nameAndCode')}
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
