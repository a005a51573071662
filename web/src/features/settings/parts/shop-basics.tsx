import { SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { changesOf, settle } from '../../../ui/settle.ts'
import { tell } from '../../../ui/tell.ts'
import { failIn } from './fail.ts'
import { WorldSelect } from './world-select.tsx'

type Shop = Answer<'GET /shops/{shop_id}'>

const valuesOf = ({ name, url, currency, language, contactLanguage }: Shop) => ({
  name,
  url,
  currency,
  language,
  contactLanguage,
})

/** Name, address and habits of an e-shop. */
export function ShopBasics({ shop }: { shop: Shop }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const form = useForm({
    initialValues: valuesOf(shop),
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const effect = { touches: ['/shops'], onFail: failIn(form) }
  const speak = useSend('PUT /shops/{shop_id}/contact-language', effect)
  const change = useSend('PATCH /shops/{shop_id}', effect)
  const save = form.onSubmit(async (sent) => {
    const { contactLanguage, ...body } = changesOf(form, sent)
    const path = { shop_id: shop.id }
    try {
      let saved = await change.mutateAsync({ path, body })
      if (contactLanguage) saved = await speak.mutateAsync({ path, body: { language: contactLanguage } })
      settle(form, sent, valuesOf(saved))
      tell(common('saved'))
    } catch {
      // What failed was told where it failed.
    }
  })
  return (
    <FormSection
      title={t('shops.basics')}
      isDirty={form.isDirty()}
      isBusy={change.isPending || speak.isPending}
      isReadOnly={!mayChange}
      onSubmit={save}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('shops.name')} required maxLength={200} {...form.getInputProps('name')} />
        <TextInput
          label={t('shops.url')}
          type="url"
          placeholder="https://"
          maxLength={500}
          {...form.getInputProps('url')}
        />
        <WorldSelect of="currencies" label={t('shops.currency')} {...form.getInputProps('currency')} />
        <WorldSelect of="languages" label={t('shops.language')} {...form.getInputProps('language')} />
        <WorldSelect
          of="languages"
          label={t('shops.contactLanguage')}
          description={t('shops.contactLanguageHint')}
          placeholder={t('shops.contactLanguageNone')}
          {...form.getInputProps('contactLanguage')}
        />
      </SimpleGrid>
    </FormSection>
  )
}
