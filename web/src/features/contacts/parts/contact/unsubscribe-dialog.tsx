import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import type { Contact } from '../../logic/contact.ts'

/** Unsubscribes a contact from everything, with a reason. */
export function UnsubscribeDialog({ contact: { id, email }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [note, setNote] = useState('')
  const unsubscribe = useSend('POST /contacts/{contact_id}/unsubscribe', {
    touches: ['/contacts', '/suppressions', '/lists'],
    onDone: () => {
      notify(t('actions.unsubscribe.done'))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('actions.unsubscribe.title', { email })}
      action={t('actions.unsubscribe.confirm')}
      isDangerous
      isBusy={unsubscribe.isPending}
      onClose={onClose}
      onSubmit={() => unsubscribe.mutate({ path: { contact_id: id }, body: note.trim() ? { note: note.trim() } : {} })}
    >
      <Text>{t('actions.unsubscribe.text')}</Text>
      <Textarea
        label={t('actions.unsubscribe.note')}
        placeholder={t('actions.unsubscribe.noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
