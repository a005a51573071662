import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { notifyError } from '../../ui/message/notify.ts'
import { type Proof, ProofFields, proofOf, useProofFault } from './proof-fields.tsx'

interface Props {
  title: string
  text: string
  action: string
  onClose: () => void
  /** Does what the dialog is about; it fails if the proof is wrong. */
  onProof: (proof: Proof) => Promise<unknown>
}

/** Asks the person to prove that it is them before something is removed. */
export function ProofDialog({ title, text, action, onClose, onProof }: Props) {
  const showProofFault = useProofFault()
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ initialValues: { password: '', code: '' } })
  const submit = async (proof: Proof) => {
    setBusy(true)
    try {
      await onProof(proof)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && showProofFault(form, error))) notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormModal
      title={title}
      action={action}
      isDangerous
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={form.onSubmit((values) => void submit(proofOf(values)))}
    >
      <Text>{text}</Text>
      <ProofFields form={form} onPasskey={(proof) => void submit(proof)} />
    </FormModal>
  )
}
