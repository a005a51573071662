import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

/** Addresses that get test mails, and all mails in test mode. */
export function TestRecipients() {
  const { t } = useTranslation('sending-setup')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const { emails } = useLoaded('GET /test-recipients', {})
  const form = useForm({ initialValues: { emails } })
  const save = useSend('PUT /test-recipients', {
    touches: ['/test-recipients'],
    onDone: () => notify(common('saved')),
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
