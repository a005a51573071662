import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { useRules } from '../logic/rules.ts'
import { ScriptFields } from './script-fields.tsx'

/** Creates a script template. */
export function NewScript({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('script-templates')
  const go = useGo()
  const form = useForm({ initialValues: { name: '', code: '' }, validate: useRules() })
  const create = useSend('POST /script-templates', {
    touches: ['/script-templates'],
    onDone: ({ id }) => go(`/script-templates/${id}`),
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('new')}
      action={t('create')}
      size="xl"
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, code }) => create.mutate({ body: { name: name.trim(), code } }))}
      isBusy={create.isPending}
    >
      <ScriptFields form={form} height={280} />
    </FormModal>
  )
}
