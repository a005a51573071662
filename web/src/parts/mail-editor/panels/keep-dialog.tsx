import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import type { MailNode } from '../model/node.ts'
import { writeMjml } from '../model/write.ts'

/** Saves a part of a mail for use in other mails. */
export function KeepDialog({ node, onClose }: { node: MailNode; onClose: () => void }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name: '', category: '' },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const keep = useSend('POST /editor-elements', {
    touches: ['/editor-elements'],
    onDone: () => {
      notify(t('element.done'))
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  return (
    <FormModal
      title={t('element.title')}
      action={common('save')}
      onClose={onClose}
      isBusy={keep.isPending}
      onSubmit={form.onSubmit((values) =>
        keep.mutate({ body: { ...values, kind: node.tag.replace(/^mj-/, ''), mjml: writeMjml(node).trim() } }),
      )}
    >
      <TextInput label={t('name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label={t('element.category')}
        description={t('element.categoryHint')}
        maxLength={100}
        {...form.getInputProps('category')}
      />
    </FormModal>
  )
}
