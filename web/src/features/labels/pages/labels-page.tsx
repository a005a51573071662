import { Button, ColorSwatch, Group, Menu, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { LabelForm } from '../parts/label-form.tsx'

type Label = Item<'GET /labels'>

export function LabelsPage() {
  const { t } = useTranslation('labels')
  const mayChange = useMay('settings')
  const labels = useTable('GET /labels', { sort: 'name' })
  const [edited, setEdited] = useState<Label | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.labels')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...labels}
        label={t('titles.labels')}
        icon={IconTag}
        search={t('search')}
        columns={useColumns(setEdited)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {edited && <LabelForm {...(edited === 'new' ? {} : { label: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (label: Label) => void): Column<Label>[] {
  const { t } = useTranslation('labels')
  const { day } = useFormat()
  const actions: Column<Label> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (label) => <Actions label={label} onEdit={() => onEdit(label)} />,
  }
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ name, color }) => (
        <Group gap="sm" wrap="nowrap">
          <ColorSwatch color={color} size={18} aria-hidden />
          <Text fw={600}>{name}</Text>
        </Group>
      ),
    },
    { key: 'createdAt', title: t('createdAt'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Actions({ label: { id, name }, onEdit }: { label: Label; onEdit: () => void }) {
  const { t } = useTranslation('labels')
  const { t: common } = useTranslation()
  const { remove } = useDelete('DELETE /labels/{label_id}', {
    touches: ['/labels', '/contacts', '/lists', '/segments', '/templates', '/campaigns'],
    doneText: t('deleted'),
  })
  const question = { title: t('delete.title', { name }), text: t('delete.text') }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path: { label_id: id } }, question)}
      >
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
