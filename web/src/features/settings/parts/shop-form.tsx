import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { failIn } from './fail.ts'
import { WorldSelect } from './world-select.tsx'

/** Adds an e-shop, with the habits of the company to begin with. */
export function ShopForm({ onClose, onDone }: { onClose: () => void; onDone: (shopId: string) => void }) {
  const { t } = useTranslation('settings')
  const { currency, language } = useLoaded('GET /company', {})
  const form = useForm({
    initialValues: { name: '', url: '', currency, language },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /shops', {
    touches: ['/shops', '/shop-settings', '/consent-settings'],
    onDone: ({ id }) => onDone(id),
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('shops.add')}
      action={t('shops.add')}
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={form.onSubmit((body) => create.mutate({ body }))}
    >
      <TextInput label={t('shops.name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label={t('shops.url')}
        type="url"
        placeholder="https://"
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <WorldSelect of="languages" label={t('shops.language')} required {...form.getInputProps('language')} />
      <WorldSelect of="currencies" label={t('shops.currency')} required {...form.getInputProps('currency')} />
    </FormModal>
  )
}
