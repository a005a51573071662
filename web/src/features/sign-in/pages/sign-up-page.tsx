import { Alert, Anchor, Center, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { Front } from '../parts/front.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'

/** Visitors get an account and a company of their own, where the operator allows it. */
export function SignUpPage() {
  const { t } = useTranslation('sign-in')
  const { t: common } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { data: methods, error } = useApi('GET /auth/methods', {}, { isShown: true })
  return (
    <Front title={sentTo ? t('signUp.sentTitle') : t('signUp.title')}>
      <Stack>
        {sentTo ? (
          <>
            <Alert color="teal" role="status" style={{ overflowWrap: 'anywhere' }}>
              {t('signUp.sent', { email: sentTo })}
            </Alert>
            <Text fz="sm">{t('signUp.nothing')}</Text>
          </>
        ) : methods?.signUp ? (
          <SignUpForm onSent={setSentTo} />
        ) : methods ? (
          <Text>{t('signUp.off')}</Text>
        ) : error ? (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        ) : (
          <Center py="xl">
            <Loader role="status" aria-label={common('loading')} />
          </Center>
        )}
        <Anchor component={Link} to="/app/sign-in" fz="sm" ta="center">
          {t('signUp.back')}
        </Anchor>
      </Stack>
    </Front>
  )
}
