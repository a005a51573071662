import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { changesOf } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'
import type { Field } from '../logic/use-field-actions.ts'
import { OptionsInput } from './options-input.tsx'

const TYPES = ['text', 'textarea', 'number', 'date', 'datetime', 'bool', 'select', 'multi', 'url'] as const

interface Props {
  /** The field to change; without it, the form creates one. */
  field?: Field
  onClose: () => void
}

export function FieldForm({ field, onClose }: Props) {
  const { t } = useTranslation('custom-fields')
  const { t: common } = useTranslation()
  const form = useFieldForm(field)
  const effect = {
    touches: ['/custom-fields', '/contacts'],
    onDone: () => {
      onClose()
      notify(common('saved'))
    },
    onFail: (error: ApiError) =>
      error.reason === 'used' ? form.setFieldError('options', t('optionUsed')) : failIn(form)(error),
  }
  const create = useSend('POST /custom-fields', effect)
  const change = useSend('PATCH /custom-fields/{field_id}', effect)
  const { type } = form.values
  const save = form.onSubmit(({ mergeKey, options, type, ...values }) => {
    const body = {
      ...values,
      ...(mergeKey.trim() ? { mergeKey: mergeKey.trim() } : {}),
      ...(isChoice(type) ? { options: options.map(({ id, name }) => ({ ...(id ? { id } : {}), name })) } : {}),
    }
    if (field) change.mutate({ path: { field_id: field.id }, body: changesOf(form, body) })
    else create.mutate({ body: { ...body, type } })
  })
  return (
    <FormModal
      title={field ? t('edit') : t('add')}
      action={common('save')}
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <TextInput label={t('name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <Select
        label={t('type')}
        description={field ? t('typeFixed') : t(`typeTexts.${type}`)}
        allowDeselect={false}
        disabled={Boolean(field)}
        data={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      {isChoice(type) && <OptionsInput label={t('options')} {...form.getInputProps('options')} />}
      <TextInput
        label={t('mergeKey')}
        description={t('mergeKeyHint')}
        placeholder={t('mergeKeyAuto')}
        maxLength={50}
        {...form.getInputProps('mergeKey')}
      />
      <Textarea label={t('description')} autosize minRows={2} maxLength={2000} {...form.getInputProps('description')} />
    </FormModal>
  )
}

const isChoice = (type: Field['type']) => type === 'select' || type === 'multi'

function useFieldForm(field: Field | undefined) {
  const { t } = useTranslation('custom-fields')
  return useForm({
    initialValues: {
      name: field?.name ?? '',
      type: field?.type ?? ('text' as Field['type']),
      mergeKey: field?.mergeKey ?? '',
      description: field?.description ?? '',
      options: (field?.options ?? []) as { id?: string; name: string }[],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      mergeKey: (key) => (!key.trim() || /^[a-z][a-z0-9_]{0,49}$/.test(key.trim()) ? null : t('mergeKeyWrong')),
      options: (options, { type }) =>
        isChoice(type) && (!options.length || options.some(({ name }) => !name.trim())) ? t('optionsMissing') : null,
    },
  })
}
