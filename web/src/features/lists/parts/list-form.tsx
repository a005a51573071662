import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer, ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { NameInput } from '../../../ui/input/name-input.tsx'
import { notifyError } from '../../../ui/message/notify.ts'

type List = Answer<'GET /lists/{list_id}'>

interface Props {
  /** The list to change; without it, the form creates one. */
  list?: List
  onClose: () => void
  onDone?: (list: List) => void
}

export function ListForm({ list, onClose, onDone }: Props) {
  const { t } = useTranslation('lists')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: {
      name: list?.name ?? '',
      publicName: list?.publicName ?? '',
      note: list?.note ?? '',
      notifyOnAdd: list?.notifyOnAdd ?? false,
      notifyOnUnsubscribe: list?.notifyOnUnsubscribe ?? false,
    },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const effect = {
    touches: ['/lists'],
    onDone: (done: List) => {
      onClose()
      onDone?.(done)
    },
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  }
  const create = useSend('POST /lists', effect)
  const change = useSend('PATCH /lists/{list_id}', effect)
  const save = form.onSubmit((values) => {
    const body = { ...values, publicName: values.publicName || values.name }
    if (list) change.mutate({ path: { list_id: list.id }, body })
    else create.mutate({ body: { ...body, shopId: null } })
  })
  return (
    <FormModal
      title={list ? t('edit') : t('new')}
      action={list ? common('save') : t('create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || change.isPending}
    >
      <NameInput label={t('name')} data-autofocus required disabled={list?.locked} {...form.getInputProps('name')} />
      <NameInput label={t('publicName')} description={t('publicNameHint')} {...form.getInputProps('publicName')} />
      <Textarea label={t('note')} autosize minRows={2} {...form.getInputProps('note')} />
      <Checkbox label={t('notifyOnAdd')} {...form.getInputProps('notifyOnAdd', { type: 'checkbox' })} />
      <Checkbox label={t('notifyOnUnsubscribe')} {...form.getInputProps('notifyOnUnsubscribe', { type: 'checkbox' })} />
    </FormModal>
  )
}
