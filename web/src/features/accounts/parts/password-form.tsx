import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'

const SHORTEST = 10

/** Changes the password of the signed-in person. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initialValues: { current: '', password: '', again: '' },
    validate: {
      current: (current) => (current ? null : t('password.currentMissing')),
      password: (password) => (password.length >= SHORTEST ? null : t('password.short', { count: SHORTEST })),
      again: (again, { password }) => (again === password ? null : t('password.different')),
    },
  })
  const change = useSend('POST /auth/password', {
    onDone: () => {
      form.reset()
      notify(t('password.changed'))
    },
    onFail: (error) => {
      if (error.reason === 'current') form.setFieldError('current', t('password.wrong'))
      else if (error.reason === 'password')
        form.setFieldError('password', t(`password.weak.${(error.params.reason ?? 'common') as 'common'}`))
      else notifyError(error)
    },
  })
  return (
    <FormSection
      title={t('password.title')}
      lead={t('password.lead')}
      action={t('password.change')}
      isDirty={form.isDirty()}
      isBusy={change.isPending}
      onSubmit={form.onSubmit(({ current, password }) => change.mutate({ body: { current, password } }))}
    >
      {/* Password managers need the account that the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        maxLength={200}
        {...form.getInputProps('current')}
      />
      <PasswordField
        label={t('password.new')}
        description={t('password.hint')}
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('password.again')}
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('again')}
      />
    </FormSection>
  )
}
