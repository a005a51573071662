import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { PasswordField } from '../../../../ui/input/password-field.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

/** Switches two-factor sign-in off, after asking for the password and a code. */
export function TwoFactorOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { code: (code) => (code.trim().length >= 6 ? null : t('twoFactor.anyCodeMissing')) },
  })
  const disable = useSend('POST /auth/totp/disable', {
    onDone: () => {
      onClose()
      notify(t('twoFactor.disabled'))
      onDone()
    },
    onFail: (error) => {
      if (error.reason === 'password') form.setFieldError('password', t('password.wrong'))
      else if (error.reason === 'code') form.setFieldError('code', t('twoFactor.anyCodeWrong'))
      else notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('twoFactor.disableTitle')}
      action={t('twoFactor.disable')}
      isDangerous
      onClose={onClose}
      isBusy={disable.isPending}
      onSubmit={form.onSubmit((body) => disable.mutate({ body }))}
    >
      <Text>{t('twoFactor.disableText')}</Text>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput
        label={t('twoFactor.anyCode')}
        description={t('twoFactor.anyCodeHint')}
        autoComplete="one-time-code"
        maxLength={20}
        {...form.getInputProps('code')}
      />
    </FormModal>
  )
}
