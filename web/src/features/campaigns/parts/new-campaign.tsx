import { Alert, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { errorText, showFieldError } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ShopSelect } from '../../../parts/object/pickers.tsx'
import { ReferenceSelect } from '../../../parts/object/reference-select.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { notifyError } from '../../../ui/message/notify.ts'

/** Values that links to this dialog set. */
export interface Start {
  new?: string | undefined
  segment?: string | undefined
  list?: string | undefined
  template?: string | undefined
}

/** Creates a draft, which needs only a name. */
export function NewCampaign({ start, onClose }: { start: Start; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const { data: shops, error: fault, isLoading } = useApi('GET /shops', { query: { pageSize: 100 } }, { isShown: true })
  const { data: senders } = useApi('GET /deliverability/senders', { query: { pageSize: 100 } })
  const form = useForm({
    initialValues: { name: '', shopId: null as string | null, templateId: start.template ?? (null as string | null) },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /campaigns', {
    touches: ['/campaigns'],
    // Replaced, so that the back button does not open this dialog again.
    onDone: ({ id }) => go(`/campaigns/${id}`, { replace: start.new === '1' }),
    onFail: (error: ApiError) => showFieldError(form, error) || notifyError(error),
  })
  const shopId = form.values.shopId ?? shops?.items[0]?.id
  const save = form.onSubmit(({ name, templateId }) => {
    if (!shopId) return
    const [only, ...others] = senders?.items ?? []
    create.mutate({
      body: {
        name: name.trim(),
        shopId,
        audience: { segmentIds: start.segment ? [start.segment] : [], listIds: start.list ? [start.list] : [] },
        ...(templateId ? { templateId } : {}),
        // The only sender is chosen at once.
        ...(only && !others.length ? { senderId: only.id } : {}),
      },
    })
  })
  return (
    <FormModal
      title={t('new')}
      action={t('create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || isLoading}
    >
      {fault && <Alert color="red">{errorText(fault)}</Alert>}
      {shops?.items.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('shop.none')} <TextLink to="/settings/shops">{t('shop.add')}</TextLink>
        </Alert>
      )}
      {start.segment && <ForSegment id={start.segment} />}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <ReferenceSelect
        kind="template"
        label={t('fields.template')}
        description={t('templateHint')}
        value={form.values.templateId}
        onChange={(templateId) => form.setFieldValue('templateId', templateId)}
        error={form.errors.templateId}
        clearable
      />
      {(shops?.items.length ?? 0) > 1 && (
        <ShopSelect label={t('fields.shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />
      )}
    </FormModal>
  )
}

function ForSegment({ id }: { id: string }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const { data } = useApi('GET /segments/{segment}', { path: { segment: id } })
  if (!data) return null
  return <Text>{t('forSegment', { name: data.name, number: number(data.counts.mailable) })}</Text>
}
