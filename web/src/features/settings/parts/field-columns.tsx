import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Field, useFieldOrder, useFieldWork } from './field-work.ts'

const SHOWN_OPTIONS = 5

/** Columns of the table of custom fields; `ordered` are all of them, when they may be moved. */
export function useFieldColumns(onEdit: (field: Field) => void, ordered: Field[] | null): Column<Field>[] {
  const { t } = useTranslation('settings')
  const { list } = useFormat()
  const mayChange = useMay('contacts')
  const columns: Column<Field>[] = [
    {
      key: 'name',
      title: t('fields.name'),
      cell: ({ name, type, description, tag }) => (
        <>
          <Text fw={600}>{name}</Text>
          <Text fz="sm" c="dimmed" hiddenFrom="sm">
            {t(`fields.types.${type}`)}
          </Text>
          {description && (
            <Text fz="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
          <CopyField value={tag} label={t('fields.tagOf', { name })} />
        </>
      ),
    },
    {
      key: 'type',
      title: t('fields.type'),
      isExtra: true,
      cell: ({ type, options }) => (
        <>
          {t(`fields.types.${type}`)}
          {options.length > 0 && (
            <Text fz="sm" c="dimmed">
              {list([
                ...options.slice(0, SHOWN_OPTIONS).map((option) => option.name),
                ...(options.length > SHOWN_OPTIONS
                  ? [t('fields.more', { count: options.length - SHOWN_OPTIONS })]
                  : []),
              ])}
            </Text>
          )}
        </>
      ),
    },
  ]
  if (!mayChange) return columns
  const order: Column<Field> = {
    key: 'order',
    title: t('fields.order'),
    width: 96,
    isExtra: true,
    cell: (field) => <Mover field={field} ordered={ordered ?? []} />,
  }
  return [
    ...columns,
    ...(ordered && ordered.length > 1 ? [order] : []),
    {
      key: 'actions',
      title: '',
      width: 56,
      cell: (field) => <Actions field={field} onEdit={() => onEdit(field)} />,
    },
  ]
}

function Mover({ field, ordered }: { field: Field; ordered: Field[] }) {
  const { t } = useTranslation('settings')
  const { move, isMoving } = useFieldOrder(ordered)
  const index = ordered.findIndex(({ id }) => id === field.id)
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('fields.up', { name: field.name })}
        disabled={index <= 0 || isMoving}
        onClick={() => move(field.id, -1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('fields.down', { name: field.name })}
        disabled={index === ordered.length - 1 || isMoving}
        onClick={() => move(field.id, 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </Group>
  )
}

function Actions({ field, onEdit }: { field: Field; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const work = useFieldWork(field)
  const Icon = field.archived ? IconArchiveOff : IconArchive
  return (
    <RowMenu name={field.name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => work.archive(!field.archived)}>
        {field.archived ? t('fields.unarchive') : t('fields.archive')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={work.remove}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
