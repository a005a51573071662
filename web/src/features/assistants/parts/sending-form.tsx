import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'

const CHOICES = ['never', 'confirm', 'yes'] as const
type Sending = (typeof CHOICES)[number]

/** Whether assistants may send mails. */
export function SendingForm() {
  const { t } = useTranslation('assistants')
  const confirm = useConfirm()
  const mayChange = useMay('settings')
  const mayRead = useMay('campaigns', 'read')
  const { sending } = useLoaded('GET /assistants', {})
  // Without a choice the current value is shown, also after a colleague changed it.
  const [choice, setChoice] = useState<Sending | null>(null)
  const chosen = choice ?? sending
  const save = useSend('PATCH /assistants', {
    touches: ['/assistants'],
    onDone: () => {
      setChoice(null)
      notify(t('sending.saved'))
    },
  })
  const submit = async () => {
    const question = { title: t('sending.sure.title'), text: t('sending.sure.text'), action: t('sending.sure.action') }
    if (chosen === 'yes' && !(await confirm(question))) return
    save.mutate({ body: { sending: chosen } })
  }
  return (
    <FormSection
      title={t('sending.title')}
      lead={
        <>
          {t('sending.lead')}{' '}
          {mayRead && (
            <TextLink to="/approvals" inherit underline="always">
              {t('sending.waiting')}
            </TextLink>
          )}
        </>
      }
      isDirty={chosen !== sending}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={() => void submit()}
    >
      <Radio.Group aria-label={t('sending.title')} value={chosen} onChange={(value) => setChoice(value as Sending)}>
        <Stack gap="sm">
          {CHOICES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`sending.choices.${value}`)}
              description={t(`sending.hints.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  )
}
