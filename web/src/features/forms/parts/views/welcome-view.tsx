import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { settle } from '../../../../ui/form/settle.ts'
import { notify } from '../../../../ui/message/notify.ts'
import type { Form } from '../../logic/form.ts'

/** The mail that people get after they signed up, and confirmed it where that is needed. */
export function WelcomeView({ form: { id, welcome } }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: welcome,
    validate: {
      templateId: (templateId, { enabled }) => (enabled && !templateId ? t('welcome.templateMissing') : null),
    },
  })
  const save = useSend('PUT /forms/{form_id}/welcome', {
    touches: ['/forms'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate({ path: { form_id: id }, body: sent }, { onSuccess: (saved) => settle(form, sent, saved) }),
  )
  return (
    <FormSection
      title={t('views.welcome')}
      lead={t('welcome.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!useMay('content')}
      onSubmit={submit}
    >
      <Switch label={t('welcome.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <ReferenceSelect
        kind="template"
        label={t('welcome.template')}
        description={t('welcome.templateHint')}
        maw={420}
        clearable
        {...form.getInputProps('templateId')}
        value={form.values.templateId}
      />
    </FormSection>
  )
}
