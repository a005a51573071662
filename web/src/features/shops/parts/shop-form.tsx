import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { WorldSelect } from '../../../ui/input/world-select.tsx'

/** Adds an e-shop; its language and currency start as those of the company. */
export function ShopForm({ onClose, onDone }: { onClose: () => void; onDone: (shopId: string) => void }) {
  const { t } = useTranslation('shops')
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
      title={t('add')}
      action={t('add')}
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={form.onSubmit((body) => create.mutate({ body }))}
    >
      <TextInput label={t('name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <TextInput label={t('url')} type="url" placeholder="https://" maxLength={500} {...form.getInputProps('url')} />
      <WorldSelect of="languages" label={t('language')} required {...form.getInputProps('language')} />
      <WorldSelect of="currencies" label={t('currency')} required {...form.getInputProps('currency')} />
    </FormModal>
  )
}
