import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CustomField,
  type Field,
  type FieldType,
  hasOptions,
  hasPlaceholder,
  typesOf,
  usesOwnOptions,
} from '../../logic/fields.ts'
import { FieldOptions } from './field-options.tsx'

interface Props {
  field: Field
  custom: readonly CustomField[]
  /** It was just added: its label is what a person changes next. */
  isNew: boolean
  onChange: (field: Field) => void
}

/** How a field is asked for. */
export function FieldSettings({ field, custom, isNew, onChange }: Props) {
  const { t } = useTranslation('forms')
  const label = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isNew) return
    label.current?.focus()
    label.current?.select()
  }, [isNew])
  const types = typesOf(field.field, custom)
  const isAgreement = field.type === 'consent' || field.type === 'checkbox'
  const isHidden = field.type === 'hidden'
  const text = (name: 'label' | 'placeholder' | 'help' | 'value') => ({
    value: field[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...field, [name]: currentTarget.value }),
  })
  return (
    <Stack gap="sm">
      {isAgreement ? (
        <Textarea ref={label} label={t('fields.agreement')} autosize minRows={1} maxLength={500} {...text('label')} />
      ) : (
        <TextInput
          ref={label}
          label={t('fields.label')}
          description={isHidden ? t('fields.labelHidden') : undefined}
          maxLength={500}
          {...text('label')}
        />
      )}
      {types.length > 1 && (
        <Select
          label={t('fields.type')}
          allowDeselect={false}
          data={[...new Set([...types, field.type])].map((type) => ({ value: type, label: t(`types.${type}`) }))}
          value={field.type}
          onChange={(type) => type && onChange({ ...field, type: type as FieldType })}
        />
      )}
      {isHidden && (
        <TextInput label={t('fields.value')} description={t('fields.valueHint')} maxLength={500} {...text('value')} />
      )}
      {hasOptions(field) &&
        (usesOwnOptions(field, custom) ? (
          <Text fz="sm" c="dimmed">
            {t('fields.ownOptions')}
          </Text>
        ) : (
          <FieldOptions options={field.options ?? []} onChange={(options) => onChange({ ...field, options })} />
        ))}
      {hasPlaceholder(field) && (
        <TextInput
          label={t('fields.placeholder')}
          description={t('fields.placeholderHint')}
          maxLength={200}
          {...text('placeholder')}
        />
      )}
      {!isHidden && (
        <TextInput label={t('fields.help')} description={t('fields.helpHint')} maxLength={500} {...text('help')} />
      )}
      {!isHidden && field.field !== 'email' && (
        <Switch
          label={t('fields.required')}
          checked={field.required ?? false}
          onChange={({ currentTarget }) => onChange({ ...field, required: currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
