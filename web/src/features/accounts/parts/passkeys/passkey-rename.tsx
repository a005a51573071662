import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'

interface Props {
  id: string
  name: string
  onClose: () => void
}

export function PasskeyRename({ id, name, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('passkeys.nameMissing')) },
  })
  const save = useSend('PATCH /auth/passkeys/{passkey_id}', { touches: ['/auth/passkeys'], onDone: onClose })
  return (
    <FormModal
      title={t('passkeys.rename')}
      action={common('save')}
      onClose={onClose}
      isBusy={save.isPending}
      onSubmit={form.onSubmit((body) => save.mutate({ path: { passkey_id: id }, body }))}
    >
      <TextInput label={t('passkeys.name')} maxLength={200} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}
