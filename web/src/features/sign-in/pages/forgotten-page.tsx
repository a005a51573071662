import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { Front } from '../parts/front.tsx'

export function ForgottenPage() {
  const { t } = useTranslation('sign-in')
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const ask = useSend('POST /auth/password-reset', { onFail: (error) => setFault(errorText(error)) })
  return (
    <Front title={t('forgotten.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setFault(null)
          ask.mutate({ body: { email: email.trim() } })
        }}
      >
        <Stack>
          {ask.isSuccess ? (
            <>
              <Alert color="teal" role="status">
                {t('forgotten.done')}
              </Alert>
              <Text fz="sm">{t('forgotten.nothing')}</Text>
            </>
          ) : (
            <>
              <Text>{t('forgotten.text')}</Text>
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                autoFocus
                error={fault}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" loading={ask.isPending} disabled={!email.trim()}>
                {t('forgotten.send')}
              </Button>
            </>
          )}
          <Anchor component={Link} to="/app/sign-in" fz="sm" ta="center">
            {t('forgotten.back')}
          </Anchor>
        </Stack>
      </form>
    </Front>
  )
}
