import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { useRules } from '../logic/rules.ts'
import { SmsFields } from './sms-fields.tsx'

/** Creates an SMS template. */
export function NewSms({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sms-templates')
  const go = useGo()
  const form = useForm({ initialValues: { name: '', text: '' }, validate: useRules() })
  const create = useSend('POST /sms-templates', {
    touches: ['/sms-templates'],
    onDone: ({ id }) => go(`/sms-templates/${id}`),
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('new')}
      action={t('create')}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, text }) => create.mutate({ body: { name: name.trim(), text: text.trim() } }))}
      isBusy={create.isPending}
    >
      <SmsFields form={form} />
    </FormModal>
  )
}
