import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Field, moved } from '../../logic/fields.ts'
import { type Builder, faultKey } from '../../logic/use-builder.ts'
import { useFieldNames } from '../../logic/use-field-names.ts'
import { AddField } from './add-field.tsx'
import { FieldRow } from './field-row.tsx'

/** The fields of the form in their order, which is changed by drag, by buttons, or by arrow keys on the handle. */
export function FieldList({ builder }: { builder: Builder }) {
  const { t } = useTranslation('forms')
  const { form, custom, opened, setOpened } = builder
  const { fields } = form.values
  const nameOf = useFieldNames(fields, custom)
  const [said, setSaid] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const set = (next: Field[]) => form.setFieldValue('fields', next)
  const titleOf = ({ label, field }: Field) => label?.trim() || nameOf(field)

  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length) return
    // The browser takes the focus from an element that is moved in the document.
    const focused = document.activeElement as HTMLElement | null
    flushSync(() => set(moved(fields, from, to)))
    focused?.focus()
    setSaid(t('fields.moved', { name: titleOf(field), place: to + 1, all: fields.length }))
  }
  const over = (event: DragEvent, index: number) => {
    if (dragged === null) return
    event.preventDefault()
    setTarget(index)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const from = fields.findIndex(({ id }) => id === dragged)
    if (target !== null) move(from, target)
    setDragged(null)
    setTarget(null)
  }
  const from = fields.findIndex(({ id }) => id === dragged)
  const change = (field: Field) => {
    form.clearFieldError(faultKey(field.id))
    set(fields.map((one) => (one.id === field.id ? field : one)))
  }
  return (
    <div>
      <Text fw={600} fz="sm">
        {t('fields.title')}
      </Text>
      <Text fz="xs" c="dimmed" mb="xs">
        {t('fields.hint')}
      </Text>
      <Stack component="ol" gap={6} p={0} m={0} mb="sm" style={{ listStyle: 'none' }} aria-label={t('fields.title')}>
        {fields.map((field, index) => (
          <FieldRow
            key={field.id}
            field={field}
            custom={custom}
            title={titleOf(field)}
            name={nameOf(field.field)}
            fault={form.errors[faultKey(field.id)] as string | undefined}
            isOpen={opened === field.id}
            isNew={added === field.id}
            onOpen={(isOpen) => {
              setOpened(isOpen ? field.id : null)
              setAdded(null)
            }}
            onChange={change}
            onMove={(by) => move(index, index + by)}
            onRemove={() => set(fields.filter(({ id }) => id !== field.id))}
            dropAt={target === index && from !== index ? (from < index ? 'after' : 'before') : null}
            isDragged={dragged === field.id}
            drag={{
              onDragStart: () => setDragged(field.id),
              onDragEnd: () => {
                setDragged(null)
                setTarget(null)
              },
              onDragOver: (event) => over(event, index),
              onDrop: drop,
            }}
          />
        ))}
      </Stack>
      <AddField
        fields={fields}
        custom={custom}
        onAdd={(field) => {
          set([...fields, field])
          setOpened(field.id)
          setAdded(field.id)
          setSaid(t('fields.added', { name: titleOf(field) }))
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
