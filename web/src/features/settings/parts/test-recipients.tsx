import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
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
    onDone: (saved) => {
      form.setValues(saved)
      form.resetDirty(saved)
      tell(common('saved'))
    },
    onFail: failIn(form),
  })
  return (
    <FormSection
      title={t('testRecipients.title')}
      lead={t('testRecipients.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={form.onSubmit((body) => save.mutate({ body }))}
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
