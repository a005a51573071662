import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { Front } from '../parts/front.tsx'

/** Only pages of this application: an address from elsewhere must not get who has just signed in. */
const ownPage = (next: string | undefined) => (next && /^\/app\/[\w-]/.test(next) ? next : '/')

export function SignInPage() {
  const { t } = useTranslation('sign-in')
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [needsCode, setNeedsCode] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '', password: '', totp: '' } })
  const signIn = useSend('POST /auth/login', {
    // Everything is loaded anew, as another person.
    onDone: () => location.assign(ownPage(next)),
    onFail: (error) => {
      if (error.code === 'unauthorized' && error.reason === 'totp' && !needsCode) setNeedsCode(true)
      else setFault(errorText(error))
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
          <PasswordInput label={t('password')} autoComplete="current-password" {...form.getInputProps('password')} />
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
          <Anchor component={Link} to="/app/forgotten-password" fz="sm" ta="center">
            {t('forgotten.link')}
          </Anchor>
        </Stack>
      </form>
    </Front>
  )
}
