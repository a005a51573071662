import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, call } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { solve } from '../logic/solve.ts'

const SHORTEST = 10
const WEAK = ['common', 'simple', 'personal'] as const

const pause = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

/** A solved captcha; the server takes it after a while only. */
async function solvedCaptcha() {
  const start = performance.now()
  const { token, bits, waitMs } = await call('GET /auth/sign-up', {})
  const solution = await solve(token, bits)
  await pause(start + waitMs + 300 - performance.now())
  return { token, solution }
}

/** The work begins with the first letter, so that it is done when the form is sent. */
function useCaptcha() {
  const [begun] = useState<{ work: ReturnType<typeof solvedCaptcha> | null }>({ work: null })
  const begin = () => {
    begun.work ??= solvedCaptcha()
    begun.work.catch(() => {
      begun.work = null
    })
    return begun.work
  }
  return { begin, renew: () => Object.assign(begun, { work: null }) }
}

/** Asks for the person, the company and a password. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation('sign-in')
  const captcha = useCaptcha()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const needed = (value: string) => (value.trim() ? null : t('signUp.missing'))
  const form = useForm({
    initialValues: { name: '', company: '', email: '', password: '' },
    validate: {
      name: needed,
      company: needed,
      email: (email) => (email.includes('@') ? null : t('signUp.emailWrong')),
      password: (password) => (password.length >= SHORTEST ? null : t('signUp.short', { count: SHORTEST })),
    },
  })
  const show = (error: ApiError) => {
    const weak = WEAK.find((one) => one === error.params.reason)
    if (error.reason === 'password') form.setFieldError('password', weak ? t(`signUp.weak.${weak}`) : errorText(error))
    else if (error.reason === 'email' && error.code === 'validation') form.setFieldError('email', errorText(error))
    else if (error.code === 'rate_limited') setFault(t('signUp.tooMany'))
    else setFault(error.reason.startsWith('captcha') ? t('signUp.captcha') : errorText(error))
  }
  const send = async (values: typeof form.values) => {
    setFault(null)
    setBusy(true)
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const more = { language: i18n.language, timezone: timeZone, captcha: await captcha.begin() }
      const email = values.email.trim()
      await call('POST /auth/sign-up', { body: { ...values, email, ...more } })
      onSent(email)
    } catch (error) {
      const known = error as ApiError
      // A captcha that was open for too long is replaced.
      if (known.reason.startsWith('captcha')) captcha.renew()
      show(known)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onInput={() => void captcha.begin()} onSubmit={form.onSubmit((values) => void send(values))}>
      <Stack>
        <Text>{t('signUp.text')}</Text>
        {fault && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <TextInput
          label={t('signUp.name')}
          autoComplete="name"
          autoFocus
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('signUp.company')}
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('company')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          maxLength={320}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          description={t('signUp.passwordHint')}
          autoComplete="new-password"
          maxLength={200}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isBusy}>
          {t('signUp.send')}
        </Button>
      </Stack>
    </form>
  )
}
