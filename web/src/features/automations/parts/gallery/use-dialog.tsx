import { Alert, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { TextLink, useGo } from '../../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import type { GalleryEntry } from '../../logic/gallery/drawing.ts'
import { type GalleryLanguage, LANGUAGE_NAMES, languageOf } from '../../logic/gallery/languages.ts'
import { NoShop } from '../list/no-shop.tsx'

/** Asks for the shop and the language of a ready automation, creates it and opens its editor. */
export function UseDialog({ entry, onClose }: { entry: GalleryEntry; onClose: () => void }) {
  const { t, i18n } = useTranslation('automations')
  const go = useGo()
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm({
    initialValues: { name: '', shopId: null as string | null, language: null as GalleryLanguage | null },
  })
  const create = useSend('POST /automations/gallery/{gallery_key}', {
    touches: ['/automations', '/templates'],
    onDone: ({ id, name }) => {
      notify(t('gallery.created', { name }))
      go(`/automations/${id}/edit`)
    },
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const shop = shops.find(({ id }) => id === form.values.shopId) ?? shops[0]
  // Mails are written for customers of the shop, whatever language the marketer reads.
  const language = form.values.language ?? languageOf(shop?.language, i18n.language)
  const save = form.onSubmit(({ name }) => {
    if (!shop) return
    const body = { shopId: shop.id, language, ...(name.trim() ? { name: name.trim() } : {}) }
    create.mutate({ path: { gallery_key: entry.key }, body })
  })
  return (
    <FormModal
      title={entry.name}
      action={t('gallery.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || !isLoaded}
    >
      <NoShop />
      <Text fz="sm">{t('gallery.what', { count: entry.mails.length })}</Text>
      {areSeveral && <ShopSelect label={t('list.shop')} {...form.getInputProps('shopId')} value={shop?.id ?? null} />}
      <Select
        data-autofocus
        label={t('gallery.language')}
        description={t('gallery.languageHint')}
        data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        value={language}
        onChange={(value) => form.setFieldValue('language', value as GalleryLanguage)}
        error={form.errors.language}
      />
      <TextInput
        label={t('list.name')}
        description={t('gallery.nameHint')}
        placeholder={language === i18n.language ? entry.name : ''}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {shop && !shop.url && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t('gallery.noUrl', { name: shop.name })}{' '}
          <TextLink to="/settings/shops" fz="inherit">
            {t('gallery.addUrl')}
          </TextLink>
        </Alert>
      )}
    </FormModal>
  )
}
