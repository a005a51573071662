import { Anchor, Button, Card, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { CopyField } from '../../../../ui/input/copy-field.tsx'
import { PasswordField } from '../../../../ui/input/password-field.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, secret, first code, recovery codes: one step after another. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const [begun, setBegun] = useState<Answer<'POST /auth/totp'> | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('twoFactor.setUp')}
      // The codes are shown once, so a click outside must not close the dialog.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <Confirm begun={begun} onDone={setCodes} />
      ) : (
        <Begin onDone={setBegun} />
      )}
    </Modal>
  )
}

function Begin({ onDone }: { onDone: (begun: Answer<'POST /auth/totp'>) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({ initialValues: { password: '' } })
  const begin = useSend('POST /auth/totp', {
    onDone,
    onFail: (error) => {
      if (error.reason === 'password') form.setFieldError('password', t('password.wrong'))
      else notifyError(error)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((body) => begin.mutate({ body }))}>
      <Stack>
        <Text>{t('twoFactor.begin')}</Text>
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={begin.isPending}>
          {t('twoFactor.continue')}
        </Button>
      </Stack>
    </form>
  )
}

interface Confirmation {
  begun: Answer<'POST /auth/totp'>
  onDone: (codes: string[]) => void
}

function Confirm({ begun: { secret, uri }, onDone }: Confirmation) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? null : t('twoFactor.codeMissing')) },
  })
  const confirm = useSend('POST /auth/totp/confirm', {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFail: (error) => {
      if (error.reason === 'code') form.setFieldError('code', t('twoFactor.codeWrong'))
      else notifyError(error)
    },
  })
  const inFours = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ code }) => confirm.mutate({ body: { code: code.replaceAll(' ', '') } }))}
    >
      <Stack>
        <List type="ordered" spacing="xs">
          <List.Item>{t('twoFactor.stepApp')}</List.Item>
          <List.Item>
            {t('twoFactor.stepSecret')} <Anchor href={uri}>{t('twoFactor.stepLink')}</Anchor>
          </List.Item>
          <List.Item>{t('twoFactor.stepCode')}</List.Item>
        </List>
        <QrCode text={uri} label={t('twoFactor.qr')} />
        <Card withBorder padding="sm">
          <Text fz="xs" fw={600} c="dimmed">
            {t('twoFactor.secret')}
          </Text>
          <CopyField value={secret} shown={inFours} label={t('twoFactor.secretName')} />
        </Card>
        <TextInput
          label={t('twoFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={confirm.isPending}>
          {t('twoFactor.confirm')}
        </Button>
      </Stack>
    </form>
  )
}
