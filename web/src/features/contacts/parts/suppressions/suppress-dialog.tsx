import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

const REASONS = ['blacklist', 'manual', 'invalid'] as const

/** Suppresses one address, whether or not it is a contact. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const form = useForm({
    initialValues: { email: '', reason: 'blacklist' as (typeof REASONS)[number], note: '' },
    validate: { email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t('add.emailMissing')) },
  })
  const suppress = useSend('POST /suppressions', {
    touches: ['/suppressions', '/contacts'],
    onDone: () => {
      notify(t('suppressions.add.done'))
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('suppressions.add.title')}
      action={t('suppressions.add.action')}
      onClose={onClose}
      isBusy={suppress.isPending}
      onSubmit={form.onSubmit(({ note, ...values }) =>
        suppress.mutate({ body: { ...values, ...(note ? { note } : {}) } }),
      )}
    >
      <TextInput label={t('email')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <Select
        label={t('columns.suppressionReason')}
        data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('reason')}
      />
      <Textarea label={t('suppressions.note')} autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
    </FormModal>
  )
}
