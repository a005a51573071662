import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { ownPage } from '../logic/own-page.ts'
import { Front } from '../parts/front.tsx'
import { OtherWays } from '../parts/other-ways.tsx'

export function SignInPage() {
  const { t } = useTranslation('sign-in')
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [needsCode, setNeedsCode] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // Without an answer the password still works.
  const methods = useApi('GET /auth/methods', {}, { isShown: true }).data
  const form = useForm({
    initialValues: { email: '', password: '', totp: '' },
    validate: {
      email: (email) => (email.trim() ? null : t('emailMissing')),
      password: (password) => (password ? null : t('passwordMissing')),
    },
  })
  const signIn = useSend('POST /auth/login', {
    // A full load, because everything belongs to another person now.
    onDone: () => location.assign(ownPage(next)),
    onFail: (error) => {
      const isCode = error.code === 'unauthorized' && error.reason === 'totp'
      if (isCode && !needsCode) setNeedsCode(true)
      else setFault(isCode && form.getValues().totp ? t('codeWrong') : errorText(error))
    },
  })
  const send = form.onSubmit(({ email, password, totp }) => {
    setFault(null)
    signIn.mutate({ body: { email: email.trim(), password, ...(totp ? { totp: totp.replaceAll(' ', '') } : {}) } })
  })
  return (
    <Front title={t('title')}>
      <form onSubmit={send} noValidate>
        <Stack>
          {fault && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordField label={t('password')} autoComplete="current-password" {...form.getInputProps('password')} />
          {needsCode && (
            <TextInput
              label={t('code')}
              description={t('codeHint')}
              autoComplete="one-time-code"
              autoFocus
              {...form.getInputProps('totp')}
            />
          )}
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {t('signIn')}
          </Button>
          {methods && <OtherWays methods={methods} next={ownPage(next)} onFault={setFault} />}
          <Anchor component={Link} to="/app/forgotten-password" fz="sm" ta="center">
            {t('forgotten.link')}
          </Anchor>
          {methods?.signUp && (
            <Anchor component={Link} to="/app/sign-up" fz="sm" ta="center">
              {t('signUp.link')}
            </Anchor>
          )}
        </Stack>
      </form>
    </Front>
  )
}
