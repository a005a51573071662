import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { type Field, useFieldActions, useFieldOrder } from '../logic/use-field-actions.ts'

const SHOWN_OPTIONS = 5

/** Columns of the table of custom fields. `ordered` has all fields if they can be moved. */
export function useFieldColumns(onEdit: (field: Field) => void, ordered: Field[] | null): Column<Field>[] {
  const { t } = useTranslation('custom-fields')
  const { list } = useFormat()
  const mayChange = useMay('contacts')
  const columns: Column<Field>[] = [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, type, description, tag }) => (
        <>
          <Text fw={600}>{name}</Text>
          <Text fz="sm" c="dimmed" hiddenFrom="sm">
            {t(`types.${type}`)}
          </Text>
          {description && (
            <Text fz="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
          <CopyField value={tag} label={t('tagOf', { name })} />
        </>
      ),
    },
    {
      key: 'type',
      title: t('type'),
      isExtra: true,
      cell: ({ type, options }) => (
        <>
          {t(`types.${type}`)}
          {options.length > 0 && (
            <Text fz="sm" c="dimmed">
              {list([
                ...options.slice(0, SHOWN_OPTIONS).map((option) => option.name),
                ...(options.length > SHOWN_OPTIONS ? [t('more', { count: options.length - SHOWN_OPTIONS })] : []),
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
    title: t('order'),
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
  const { t } = useTranslation('custom-fields')
  const { move, isMoving } = useFieldOrder(ordered)
  const index = ordered.findIndex(({ id }) => id === field.id)
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('up', { name: field.name })}
        disabled={index <= 0 || isMoving}
        onClick={() => move(field.id, -1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('down', { name: field.name })}
        disabled={index === ordered.length - 1 || isMoving}
        onClick={() => move(field.id, 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </Group>
  )
}

function Actions({ field, onEdit }: { field: Field; onEdit: () => void }) {
  const { t } = useTranslation('custom-fields')
  const { t: common } = useTranslation()
  const actions = useFieldActions(field)
  const Icon = field.archived ? IconArchiveOff : IconArchive
  return (
    <RowMenu name={field.name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => actions.archive(!field.archived)}>
        {field.archived ? t('unarchive') : t('archive')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
