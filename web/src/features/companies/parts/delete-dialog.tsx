import { List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useCompany } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { ProofFields, proofOf, useProofFault } from '../../../parts/proof/proof-fields.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'

const THINGS = ['contacts', 'campaigns', 'orders', 'settings'] as const

/** Names what is deleted, and asks for the name of the company and a proof that it is the person. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companies')
  const { name } = useCompany()
  const renew = useRenewMe()
  const showProofFault = useProofFault()
  const form = useForm({
    initialValues: { typed: '', password: '', code: '' },
    validate: { typed: (typed) => (typed.trim() === name.trim() ? null : t('moveOut.dialog.typeWrong')) },
  })
  const remove = useSend('DELETE /company', {
    touches: ['/'],
    onDone: () => {
      notify(t('moveOut.dialog.done'))
      onClose()
      void renew()
    },
    onFail: (error) => {
      if (!showProofFault(form, error)) notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('moveOut.dialog.title', { name })}
      action={t('moveOut.dialog.action')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => remove.mutate({ body: proofOf(values) }))}
      isBusy={remove.isPending}
      isDangerous
      size="lg"
    >
      <Text>{t('moveOut.dialog.atOnce')}</Text>
      <div>
        <Text mb={4}>{t('moveOut.dialog.after')}</Text>
        <List>
          {THINGS.map((thing) => (
            <List.Item key={thing}>{t(`moveOut.dialog.things.${thing}`)}</List.Item>
          ))}
        </List>
      </div>
      <Text fw={600}>{t('moveOut.dialog.exportFirst')}</Text>
      <TextInput
        label={t('moveOut.dialog.type', { name })}
        autoComplete="off"
        required
        {...form.getInputProps('typed')}
      />
      <ProofFields
        form={form}
        onPasskey={(body) => {
          if (!form.validate().hasErrors) remove.mutate({ body })
        }}
      />
    </FormModal>
  )
}
