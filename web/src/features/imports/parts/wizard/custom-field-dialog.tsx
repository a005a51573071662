import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'

/** Types that need only a name. */
const TYPES = ['text', 'textarea', 'number', 'date', 'datetime', 'bool', 'url'] as const

interface Props {
  name: string
  onClose: () => void
  onDone: (field: Answer<'POST /custom-fields'>) => void
}

/** Creates a custom field for a column. */
export function CustomFieldDialog({ name, onClose, onDone }: Props) {
  const { t } = useTranslation('imports')
  const form = useForm({
    initialValues: { name, type: 'text' as (typeof TYPES)[number] },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /custom-fields', {
    touches: ['/custom-fields'],
    onDone: (field) => {
      onDone(field)
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('customField.title')}
      action={t('customField.create')}
      onClose={onClose}
      onSubmit={form.onSubmit((body) => create.mutate({ body }))}
      isBusy={create.isPending}
    >
      <TextInput
        label={t('customField.name')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('customField.type')}
        description={t('customField.typeHint')}
        allowDeselect={false}
        data={TYPES.map((type) => ({ value: type, label: t(`customField.types.${type}`) }))}
        {...form.getInputProps('type')}
      />
    </FormModal>
  )
}
