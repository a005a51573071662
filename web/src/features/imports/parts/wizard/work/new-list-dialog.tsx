import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../../api/client.ts'
import { useSend } from '../../../../../api/hooks.ts'
import { showFieldError } from '../../../../../i18n/errors.ts'
import { FormModal } from '../../../../../ui/form/form-modal.tsx'
import { notifyError } from '../../../../../ui/message/notify.ts'

interface Props {
  name: string
  onClose: () => void
  onDone: (list: Answer<'POST /lists'>) => void
}

/** Creates a list for the contacts of a file. */
export function NewListDialog({ name, onClose, onDone }: Props) {
  const { t } = useTranslation('imports')
  const form = useForm({
    initialValues: { name },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /lists', {
    touches: ['/lists'],
    onDone: (list) => {
      onDone(list)
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit(({ name }) =>
    create.mutate({
      body: { name, publicName: name, shopId: null, notifyOnAdd: false, notifyOnUnsubscribe: false },
    }),
  )
  return (
    <FormModal
      title={t('newList.title')}
      action={t('newList.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending}
    >
      <TextInput label={t('newList.name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
    </FormModal>
  )
}
