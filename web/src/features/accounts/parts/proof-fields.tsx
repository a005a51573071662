import { Button, Divider, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMe } from '../../../core/company.tsx'
import { askForPasskey, whyNoPasskey } from '../../../core/passkeys.ts'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { notifyError } from '../../../ui/message/notify.ts'

type Field = 'password' | 'code'
export type PasskeyProof = Awaited<ReturnType<typeof askForPasskey>>

interface Props {
  form: { getInputProps(field: Field): object; setFieldError(field: Field, text: string): void }
  /** Called when the person has used a passkey in place of the password. */
  onPasskey: (passkey: PasskeyProof) => void
}

/** The fields with which a signed-in person proves again that it is them, before they change how they sign in. */
export function ProofFields({ form, onPasskey }: Props) {
  const { t } = useTranslation('accounts')
  const needsCode = useMe().person?.twoFactor
  const own = useApi('GET /auth/passkeys', {}).data?.items.length
  const [isAsking, setAsking] = useState(false)
  const begin = useSend('POST /auth/passkeys/recheck')
  const ask = async () => {
    setAsking(true)
    try {
      onPasskey(await askForPasskey(await begin.mutateAsync({})))
    } catch (error) {
      if (begin.error) notifyError(error)
      else form.setFieldError('password', t(`passkeys.${whyNoPasskey(error) === 'cancelled' ? 'cancelled' : 'failed'}`))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        maxLength={200}
        {...form.getInputProps('password')}
      />
      {needsCode && (
        <TextInput
          label={t('twoFactor.anyCode')}
          description={t('twoFactor.anyCodeHint')}
          autoComplete="one-time-code"
          maxLength={20}
          {...form.getInputProps('code')}
        />
      )}
      {Boolean(own) && (
        <>
          <Divider label={t('proof.or')} />
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={isAsking}
            onClick={() => void ask()}
          >
            {t('proof.passkey')}
          </Button>
        </>
      )}
    </>
  )
}

/** Shows what is wrong with a proof at its field; false for other errors. */
export function useProofFault() {
  const { t } = useTranslation('accounts')
  return (form: Props['form'], error: ApiError): boolean => {
    if (error.code !== 'validation') return false
    if (error.reason === 'password') form.setFieldError('password', t('password.wrong'))
    else if (error.reason === 'code') form.setFieldError('code', t('twoFactor.anyCodeWrong'))
    else if (error.reason.startsWith('passkey')) form.setFieldError('password', t('passkeys.failed'))
    else return false
    return true
  }
}

/** The values of the fields as the API takes them. */
export const proofOf = ({ password, code }: { password: string; code: string }) => ({
  password,
  ...(code.trim() ? { code: code.replaceAll(' ', '') } : {}),
})
