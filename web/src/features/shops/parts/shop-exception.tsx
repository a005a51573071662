import { Alert, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'

/** Whether customers of an e-shop get mails without a consent. */
export function ShopException({ shopId }: { shopId: string }) {
  const { t } = useTranslation('shops')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const mayChange = useMay('settings')
  const { items } = useLoaded('GET /consent-settings', {})
  const own = items.find((item) => item.shopId === shopId)
  const wasOn = own?.customerException ?? false
  const form = useForm({ initialValues: { customerException: wasOn, text: own?.text ?? '' } })
  const save = useSend('PATCH /consent-settings/{shop_id}', {
    touches: ['/consent-settings', '/contacts', '/lists', '/segments'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit(async (sent) => {
    const question = { title: t('exception.sure'), text: t('exception.sureText'), action: t('exception.switchOn') }
    if (sent.customerException && !wasOn && !(await confirm(question))) return
    save.mutate(
      { path: { shop_id: shopId }, body: changesOf(form, sent) },
      { onSuccess: ({ customerException, text }) => settle(form, sent, { customerException, text }) },
    )
  })
  return (
    <FormSection
      title={t('exception.title')}
      lead={t('exception.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <Switch label={t('exception.on')} {...form.getInputProps('customerException', { type: 'checkbox' })} />
      {form.values.customerException && (
        <>
          <Alert color="yellow" icon={<IconScale aria-hidden />} title={t('exception.rules')}>
            {t('exception.rulesText')}
          </Alert>
          <Textarea
            label={t('exception.text')}
            description={t('exception.textHint')}
            autosize
            minRows={2}
            maxLength={5000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </FormSection>
  )
}
