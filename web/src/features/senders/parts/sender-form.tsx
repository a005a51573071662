import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { ShopSelect } from '../../../parts/object/pickers.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { changesOf } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

interface Props {
  /** The sender to change; without it, the form creates one. */
  sender?: Item<'GET /deliverability/senders'>
  onClose: () => void
}

export function SenderForm({ sender, onClose }: Props) {
  const { t } = useTranslation('senders')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: {
      email: sender?.email ?? '',
      name: sender?.name ?? '',
      replyTo: sender?.replyTo ?? '',
      shopId: sender?.shopId ?? null,
    },
    validate: { email: (email) => (email.includes('@') ? null : t('emailMissing')) },
  })
  const effect = (message: string) => ({
    touches: ['/deliverability/senders', '/sending/', '/onboarding'],
    onDone: () => {
      onClose()
      notify(message)
    },
    onFail: failIn(form),
  })
  const create = useSend('POST /sending/senders', effect(t('added')))
  const change = useSend('PATCH /sending/senders/{sender_id}', effect(common('saved')))
  const save = form.onSubmit(({ email, replyTo, ...values }) => {
    const body = { ...values, replyTo: replyTo.trim() || null }
    if (sender) change.mutate({ path: { sender_id: sender.id }, body: changesOf(form, body) })
    else create.mutate({ body: { ...body, email: email.trim() } })
  })
  return (
    <FormModal
      title={sender ? t('edit') : t('add')}
      action={sender ? common('save') : t('create')}
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <TextInput
        label={t('email')}
        description={sender ? t('emailFixed') : t('emailHint')}
        type="email"
        data-autofocus={sender ? undefined : true}
        required
        maxLength={320}
        disabled={Boolean(sender)}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus={sender ? true : undefined}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('replyTo')}
        description={t('replyToHint')}
        type="email"
        maxLength={320}
        {...form.getInputProps('replyTo')}
      />
      <ShopSelect label={t('shop')} placeholder={t('everyShop')} clearable {...form.getInputProps('shopId')} />
    </FormModal>
  )
}
