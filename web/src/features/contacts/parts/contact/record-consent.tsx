import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { PurposeSelect } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { DayField } from '../../../../ui/input/day-field.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

/** Records a consent that a contact gave on paper or by phone. */
export function RecordConsent({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const form = useForm({
    initialValues: { purposeId: null as string | null, validFrom: '', validTo: '', url: '', note: '' },
    validate: {
      purposeId: (id) => (id ? null : t('consents.purposeMissing')),
      note: (note, { url }) => (note.trim() || url.trim() ? null : t('consents.proofMissing')),
    },
  })
  const record = useSend('POST /contacts/{contact_id}/purposes', {
    touches: ['/contacts'],
    onDone: () => {
      notify(t('consents.recorded'))
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit(({ purposeId, validFrom, validTo, url, note }) => {
    if (!purposeId) return
    const proof = { ...(url.trim() ? { url: url.trim() } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
    const span = { ...(validFrom ? { validFrom } : {}), ...(validTo ? { validTo } : {}) }
    record.mutate({ path: { contact_id: contactId }, body: { purposeId, ...span, proof } })
  })
  return (
    <FormModal
      title={t('consents.record')}
      action={t('consents.recordAction')}
      onClose={onClose}
      onSubmit={save}
      isBusy={record.isPending}
    >
      <PurposeSelect
        label={t('add.purpose')}
        placeholder={t('filters.choose')}
        required
        {...form.getInputProps('purposeId')}
      />
      <DayField label={t('consents.from')} description={t('consents.fromHint')} {...form.getInputProps('validFrom')} />
      <DayField label={t('consents.to')} description={t('consents.toHint')} {...form.getInputProps('validTo')} />
      <Textarea
        label={t('consents.proof.note')}
        description={t('consents.noteHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <TextInput type="url" label={t('consents.proof.url')} maxLength={2000} {...form.getInputProps('url')} />
    </FormModal>
  )
}
