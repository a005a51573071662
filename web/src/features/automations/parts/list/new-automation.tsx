import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { NoShop } from './no-shop.tsx'

/** Creates an empty automation and opens its editor. */
export function NewAutomation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations')
  const go = useGo()
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm({
    initialValues: { name: '', shopId: null as string | null },
    validate: { name: (name) => (name.trim() ? null : t('list.new.nameMissing')) },
  })
  const create = useSend('POST /automations', {
    touches: ['/automations'],
    onDone: ({ id }) => go(`/automations/${id}/edit`),
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const shopId = form.values.shopId ?? shops[0]?.id
  const save = form.onSubmit(({ name }) => {
    if (shopId) create.mutate({ body: { name: name.trim(), shopId } })
  })
  return (
    <FormModal
      title={t('list.new.title')}
      action={t('list.new.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || !isLoaded}
    >
      <NoShop />
      <TextInput
        label={t('list.name')}
        description={t('list.new.nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {areSeveral && <ShopSelect label={t('list.shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
    </FormModal>
  )
}
