import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/client.ts'
import { showFieldError } from '../../i18n/errors.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { notifyError } from '../../ui/message/notify.ts'

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
  /** Other choices below the name. */
  children?: ReactNode
}

/** Asks for the name of a new object, or for a new name. */
export function NameForm({ title, action, name = '', hint, onClose, onSave, isBusy, error, children }: Props) {
  const { t } = useTranslation('mail-defaults')
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('nameMissing')) },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
  useEffect(() => {
    if (error && !showFieldError(form, error)) notifyError(error)
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
      {children}
    </FormModal>
  )
}
