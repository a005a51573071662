import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCookie } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { ChoiceCards } from '../../../ui/input/choice-cards.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { MODES, type Site } from '../logic/site.ts'

/** How much of the visitors is recorded. */
export function ModeForm({ site: { shop, tracking } }: { site: Site }) {
  const { t } = useTranslation('web-tracking')
  const mayChange = useMay('settings')
  const form = useForm({ initialValues: { mode: tracking.mode } })
  const save = useSend('PATCH /web-tracking/{shop_id}', {
    touches: ['/web-tracking'],
    onDone: () => notify(t('mode.saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate({ path: { shop_id: shop.id }, body: sent }, { onSuccess: ({ mode }) => settle(form, sent, { mode }) }),
  )
  return (
    <FormSection
      title={t('mode.title')}
      lead={t('mode.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <ChoiceCards
        label={t('mode.title')}
        value={form.values.mode}
        onChange={(mode) => form.setFieldValue('mode', mode)}
        options={MODES.map((value) => ({
          value,
          label: t(`mode.${value}.name`),
          hint: t(`mode.${value}.hint`),
          isOff: !mayChange,
        }))}
      />
      {form.values.mode === 'full' && (
        <Alert color="blue" icon={<IconCookie aria-hidden />} title={t('mode.consent.title')}>
          {t('mode.consent.text')}
        </Alert>
      )}
    </FormSection>
  )
}
