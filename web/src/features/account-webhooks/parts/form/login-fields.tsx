import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../../ui/input/password-field.tsx'
import type { Values } from '../../logic/form.ts'

interface Props {
  form: UseFormReturnType<Values>
  /** An empty password keeps the stored one. */
  isPasswordKept: boolean
}

/** The name and password that a receiver asks for. The stored password is never shown. */
export function LoginFields({ form, isPasswordKept }: Props) {
  const { t } = useTranslation('account-webhooks')
  return (
    <>
      <Checkbox label={t('form.hasLogin')} {...form.getInputProps('hasLogin', { type: 'checkbox' })} />
      {form.values.hasLogin && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('form.login')}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('login')}
          />
          <PasswordField
            label={t('form.password')}
            placeholder={isPasswordKept ? t('form.passwordKept') : ''}
            maxLength={200}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
      )}
    </>
  )
}
