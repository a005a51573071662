import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { tellField } from '../../../i18n/errors.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tellError } from '../../../ui/tell.ts'

interface Props {
  title: string
  action: string
  name?: string
  hint?: ReactNode
  onClose: () => void
  onSave: (name: string) => void
  isBusy: boolean
  /** Why the last try failed. */
  error: ApiError | null
}

/** Asks for a name, for something new or for a new one. */
export function NameForm({ title, action, name = '', hint, onClose, onSave, isBusy, error }: Props) {
  const { t } = useTranslation('content')
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('nameMissing')) },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (error && !tellField(form, error)) tellError(error)
  }, [error])
  return (
    <FormModal
      title={title}
      action={action}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => onSave(values.name.trim()))}
      isBusy={isBusy}
    >
      <TextInput
        label={t('name')}
        description={hint}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
