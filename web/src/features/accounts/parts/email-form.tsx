import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { ProofFields, proofOf, useProofFault } from '../../../parts/proof/proof-fields.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'

/** Asks for the new address, and for a proof that it is the person. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const showProofFault = useProofFault()
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: { email: (email) => (email.includes('@') ? null : t('email.wrong')) },
  })
  const send = useSend('POST /auth/email', {
    touches: ['/auth/email'],
    onDone: ({ email }) => {
      onClose()
      notify(t('email.sent', { email }))
    },
    onFail: (error) => {
      if (error.code === 'validation' && error.reason === 'email') form.setFieldError('email', t('email.wrong'))
      else if (!showProofFault(form, error)) notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('email.change')}
      action={t('email.send')}
      onClose={onClose}
      isBusy={send.isPending}
      onSubmit={form.onSubmit(({ email, ...proof }) =>
        send.mutate({ body: { email: email.trim(), ...proofOf(proof) } }),
      )}
    >
      <Text>{t('email.explain')}</Text>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="email"
        maxLength={320}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <ProofFields
        form={form}
        onPasskey={(proof) => {
          if (!form.validate().hasErrors) send.mutate({ body: { email: form.getValues().email.trim(), ...proof } })
        }}
      />
    </FormModal>
  )
}
