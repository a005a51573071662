import { Button, Divider, Text, TextInput } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, addressOf, type Input } from '../../api/client.ts'
import { useApi, useSend } from '../../api/hooks.ts'
import { askForPasskey, whyNoPasskey } from '../../core/passkeys.ts'
import { PasswordField } from '../../ui/input/password-field.tsx'
import { notifyError } from '../../ui/message/notify.ts'

/** What the API takes as a proof. */
export type Proof = NonNullable<Input<'POST /auth/passkeys/options'>['body']>
type Field = 'password' | 'code'

interface Props {
  form: { getInputProps(field: Field): object; setFieldError(field: Field, text: string): void }
  /** Called when the person has used a passkey in place of the password. */
  onPasskey: (proof: Proof) => void
}

/** The fields with which a signed-in person proves again that it is them, as far as they can. */
export function ProofFields({ form, onPasskey }: Props) {
  const { t } = useTranslation('proof')
  const ways = useApi('GET /auth/proof', {}).data
  if (!ways) return null
  if (ways.proved) return <Text c="dimmed">{t('proved')}</Text>
  const { error } = form.getInputProps('password') as { error?: ReactNode }
  const others = [
    ways.passkey && <WithPasskey key="passkey" form={form} onPasskey={onPasskey} />,
    ways.singleSignOn && <WithProvider key="provider" name={ways.singleSignOn.name} />,
  ].filter(Boolean)
  return (
    <>
      {ways.password && (
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          maxLength={200}
          {...form.getInputProps('password')}
        />
      )}
      {ways.password && ways.code && (
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          autoComplete="one-time-code"
          maxLength={20}
          {...form.getInputProps('code')}
        />
      )}
      {ways.password && others.length > 0 && <Divider label={t('or')} />}
      {!ways.password && !others.length && <Text>{t('nothing')}</Text>}
      {!ways.password && error && (
        <Text c="red" fz="sm" role="alert">
          {error}
        </Text>
      )}
      {others}
    </>
  )
}

function WithPasskey({ form, onPasskey }: Props) {
  const { t } = useTranslation('proof')
  const [isAsking, setAsking] = useState(false)
  const begin = useSend('POST /auth/passkeys/recheck')
  const ask = async () => {
    setAsking(true)
    try {
      onPasskey({ passkey: (await askForPasskey(await begin.mutateAsync({}))) as never })
    } catch (error) {
      if (begin.error) notifyError(error)
      else form.setFieldError('password', t(whyNoPasskey(error) === 'cancelled' ? 'passkeyCancelled' : 'passkeyFailed'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={isAsking}
      onClick={() => void ask()}
    >
      {t('passkey')}
    </Button>
  )
}

/** Leads to the provider and back to this page, where the dialog then asks for nothing. */
function WithProvider({ name }: { name: string }) {
  const { t, i18n } = useTranslation('proof')
  const next = location.pathname + location.search
  return (
    <>
      <Text fz="sm">{t('providerHint')}</Text>
      <Button
        component="a"
        variant="default"
        leftSection={<IconBuilding size={18} aria-hidden />}
        href={addressOf('GET /auth/oidc/start', { query: { next, lang: i18n.language, recheck: '1' } })}
      >
        {t('provider', { name })}
      </Button>
    </>
  )
}

/** Shows what is wrong with a proof at its field; false for other errors. */
export function useProofFault() {
  const { t } = useTranslation('proof')
  return (form: Props['form'], error: ApiError): boolean => {
    if (error.code !== 'validation') return false
    if (error.reason === 'password') form.setFieldError('password', t('passwordWrong'))
    else if (error.reason === 'code') form.setFieldError('code', t('codeWrong'))
    else if (error.reason.startsWith('passkey')) form.setFieldError('password', t('passkeyFailed'))
    else return false
    return true
  }
}

/** The values of the fields as the API takes them. */
export const proofOf = ({ password, code }: { password: string; code: string }): Proof => ({
  ...(password ? { password } : {}),
  ...(code.trim() ? { code: code.replaceAll(' ', '') } : {}),
})
