import { Alert, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { makePasskey, whyNoPasskey } from '../../../../core/passkeys.ts'
import { type Proof, ProofFields, proofOf, useProofFault } from '../../../../parts/proof/proof-fields.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

/** Asks for a name and a proof, lets the browser make the passkey, and stores it. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const showProofFault = useProofFault()
  const [fault, setFault] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const form = useForm({
    initialValues: { name: t('passkeys.defaultName'), password: '', code: '' },
    validate: { name: (name) => (name.trim() ? null : t('passkeys.nameMissing')) },
  })
  const onFail = (error: ApiError) => {
    if (!showProofFault(form, error)) notifyError(error)
  }
  const begin = useSend('POST /auth/passkeys/options', { onFail })
  const add = useSend('POST /auth/passkeys', {
    touches: ['/auth/passkeys', '/auth/proof'],
    onFail: (error) => (error.code === 'validation' ? setFault(t('passkeys.failed')) : notifyError(error)),
    onDone: () => {
      onClose()
      notify(t('passkeys.added'))
    },
  })
  const make = async (proof: Proof) => {
    setFault(null)
    setMaking(true)
    try {
      const options = await begin.mutateAsync({ body: proof }).catch(() => null)
      if (!options) return
      const response = await makePasskey(options).catch((error) => setFault(t(`passkeys.${whyNoPasskey(error)}`)))
      const { name } = form.getValues()
      if (response) await add.mutateAsync({ body: { name, response: response as never } }).catch(() => {})
    } finally {
      setMaking(false)
    }
  }
  return (
    <FormModal
      title={t('passkeys.add')}
      action={t('passkeys.make')}
      onClose={onClose}
      isBusy={isMaking}
      onSubmit={form.onSubmit((values) => void make(proofOf(values)))}
    >
      <Text>{t('passkeys.explain')}</Text>
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ProofFields form={form} onPasskey={(proof) => void make(proof)} />
    </FormModal>
  )
}
