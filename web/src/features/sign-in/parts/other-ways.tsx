import { Button, Divider, Stack } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, addressOf } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { askForPasskey, knowsPasskeys, whyNoPasskey } from '../../../core/passkeys.ts'
import { errorText } from '../../../i18n/errors.ts'

/** Long names of providers go on in a second line. */
const WRAPPING = { h: 'auto', mih: 36, py: 6, styles: { label: { whiteSpace: 'normal' } } } as const

interface Props {
  methods: Answer<'GET /auth/methods'>
  /** The page to open afterwards. */
  next: string
  onFault: (text: string | null) => void
}

/** Signing in without a password: with a passkey, or through the provider of the operator. */
export function OtherWays({ methods: { passkeys, singleSignOn }, next, onFault }: Props) {
  const { t, i18n } = useTranslation('sign-in')
  const [isAsking, setAsking] = useState(false)
  const begin = useSend('POST /auth/passkeys/sign-in/options', { onFail: (error) => onFault(errorText(error)) })
  const enter = useSend('POST /auth/passkeys/sign-in', {
    // A full load, because everything belongs to another person now.
    onDone: () => location.assign(next),
    onFail: (error) =>
      onFault(error.code === 'unauthorized' && !error.reason ? t('passkey.refused') : errorText(error)),
  })
  const ask = async () => {
    onFault(null)
    setAsking(true)
    const options = await begin.mutateAsync({}).catch(() => null)
    const response =
      options &&
      (await askForPasskey(options).catch((error) => {
        onFault(t(whyNoPasskey(error) === 'cancelled' ? 'passkey.cancelled' : 'passkey.failed'))
        return null
      }))
    if (response) await enter.mutateAsync({ body: { response: response as never } }).catch(() => {})
    setAsking(false)
  }
  const withPasskey = passkeys && knowsPasskeys()
  if (!withPasskey && !singleSignOn) return null
  return (
    <Stack gap="sm">
      <Divider label={t('or')} />
      {withPasskey && (
        <Button
          variant="default"
          {...WRAPPING}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={isAsking || enter.isSuccess}
          onClick={() => void ask()}
        >
          {t('passkey.signIn')}
        </Button>
      )}
      {singleSignOn && (
        <Button
          component="a"
          variant="default"
          {...WRAPPING}
          leftSection={<IconBuilding size={18} aria-hidden />}
          href={addressOf('GET /auth/oidc/start', { query: { next, lang: i18n.language } })}
        >
          {t('singleSignOn', { name: singleSignOn.name })}
        </Button>
      )}
    </Stack>
  )
}
