import { Button, ColorSwatch, Group, Menu, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { tell } from '../../../ui/tell.ts'
import { LabelForm } from '../parts/label-form.tsx'
import { RowMenu } from '../parts/row-menu.tsx'

type Label = Item<'GET /labels'>

export function LabelsPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /labels', { query: state.query }, { keeps: true })
  const [edited, setEdited] = useState<Label | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('labels.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.labels')} lead={t('labels.lead')} actions={add}>
      <Group mb="md">
        <SearchInput label={t('labels.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={common('settings.pages.labels')}
        columns={useColumns(setEdited)}
        rows={data?.items}
        rowId={({ id }) => id}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconTag} title={common('nothingFound')} text={t('tryAnother')} />
          ) : (
            <Empty icon={IconTag} title={t('labels.empty.title')} text={t('labels.empty.text')}>
              {add}
            </Empty>
          )
        }
      />
      {edited && <LabelForm {...(edited === 'new' ? {} : { label: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (label: Label) => void): Column<Label>[] {
  const { t } = useTranslation('settings')
  const { day } = useFormat()
  const mayChange = useMay('settings')
  const columns: Column<Label>[] = [
    {
      key: 'name',
      title: t('labels.name'),
      sort: 'name',
      cell: ({ name, color }) => (
        <Group gap="sm" wrap="nowrap">
          <ColorSwatch color={color} size={18} aria-hidden />
          <Text fw={600}>{name}</Text>
        </Group>
      ),
    },
    { key: 'createdAt', title: t('createdAt'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
  ]
  return mayChange
    ? [
        ...columns,
        {
          key: 'actions',
          title: '',
          width: 56,
          cell: (label) => <Actions label={label} onEdit={() => onEdit(label)} />,
        },
      ]
    : columns
}

function Actions({ label: { id, name }, onEdit }: { label: Label; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const remove = useSend('DELETE /labels/{label_id}', {
    touches: ['/labels', '/contacts', '/lists', '/segments', '/templates', '/campaigns'],
    onDone: () => tell(t('labels.deleted')),
  })
  const ask = async () => {
    const question = {
      title: t('labels.delete.title', { name }),
      text: t('labels.delete.text'),
      action: common('delete'),
      isDangerous: true,
    }
    if (await confirm(question)) remove.mutate({ path: { label_id: id } })
  }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
