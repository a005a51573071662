import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { settle } from '../../../ui/settle.ts'
import { tell } from '../../../ui/tell.ts'
import { failIn } from './fail.ts'

/** Who gets test mails, and everything in test mode. */
export function TestRecipients() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const { emails } = useLoaded('GET /test-recipients', {})
  const form = useForm({ initialValues: { emails } })
  const save = useSend('PUT /test-recipients', {
    touches: ['/test-recipients'],
    onDone: () => tell(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate({ body: sent }, { onSuccess: ({ emails }) => settle(form, sent, { emails }) }),
  )
  return (
    <FormSection
      title={t('testRecipients.title')}
      lead={t('testRecipients.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <TagsInput
        label={t('testRecipients.emails')}
        description={t('testRecipients.hint')}
        splitChars={[',', ';', ' ']}
        maxTags={20}
        acceptValueOnBlur
        {...form.getInputProps('emails')}
      />
    </FormSection>
  )
}
