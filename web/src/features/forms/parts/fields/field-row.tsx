import { ActionIcon, Box, Collapse, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomField, Field } from '../../logic/fields.ts'
import { FieldSettings } from './field-settings.tsx'

interface Props {
  field: Field
  custom: readonly CustomField[]
  /** What visitors read. */
  title: string
  /** What the field writes to. */
  name: string
  fault: string | undefined
  isOpen: boolean
  isNew: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (field: Field) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  dropAt: 'before' | 'after' | null
  isDragged: boolean
  drag: {
    onDragStart: () => void
    onDragEnd: () => void
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

const LINE = '0 0 0 2px var(--mantine-primary-color-filled)'
const SHADOWS = { before: LINE, after: LINE }

/** A field of the form, with its settings below when it is open. */
export function FieldRow(props: Props) {
  const { field, custom, title, name, fault, isOpen, isNew, onOpen, onChange, dropAt, isDragged, drag } = props
  const { t } = useTranslation('forms')
  const about = [...new Set([t(`types.${field.type}`), name])].filter((one) => one !== title).join(' · ')
  return (
    <Paper
      component="li"
      withBorder
      opacity={isDragged ? 0.5 : 1}
      style={{
        ...(dropAt ? { boxShadow: SHADOWS[dropAt] } : {}),
        ...(fault ? { borderColor: 'var(--mantine-color-error)' } : {}),
      }}
      onDragOver={drag.onDragOver}
      onDrop={drag.onDrop}
    >
      <Group gap={4} wrap="nowrap" p={6}>
        <Handle {...props} />
        <UnstyledButton flex={1} miw={0} py={4} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Group gap={6} wrap="nowrap">
            <Box flex={1} miw={0}>
              <Text fw={600} fz="sm" className="clip">
                {title}
                {field.required && field.type !== 'hidden' ? ' *' : ''}
              </Text>
              <Text fz="xs" c="dimmed" className="clip">
                {about}
              </Text>
            </Box>
            <IconChevronDown size={16} aria-hidden style={{ flex: 'none', rotate: isOpen ? '180deg' : '0deg' }} />
          </Group>
        </UnstyledButton>
        <RowButtons {...props} />
      </Group>
      {fault && (
        <Text fz="xs" c="var(--mantine-color-error)" px="sm" pb={6} role="alert">
          {fault}
        </Text>
      )}
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Box p="sm" pt={4}>
            <FieldSettings field={field} custom={custom} isNew={isNew} onChange={onChange} />
          </Box>
        )}
      </Collapse>
    </Paper>
  )
}

function Handle({ title, onMove, drag }: Props) {
  const { t } = useTranslation('forms')
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by as -1 | 1)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      draggable
      style={{ cursor: 'grab' }}
      aria-label={t('fields.drag', { name: title })}
      onKeyDown={press}
      onDragStart={drag.onDragStart}
      onDragEnd={drag.onDragEnd}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  )
}

/** Buttons at the ends stay enabled, so that they keep the focus; they do nothing there. */
function RowButtons({ field, title, onMove, onRemove }: Props) {
  const { t } = useTranslation('forms')
  const shared = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <ActionIcon {...shared} aria-label={t('fields.up', { name: title })} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('fields.down', { name: title })} onClick={() => onMove(1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
      {field.field === 'email' ? (
        // Every form needs the address.
        <Box w={28} flex="none" />
      ) : (
        <ActionIcon {...shared} aria-label={t('fields.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </>
  )
}
