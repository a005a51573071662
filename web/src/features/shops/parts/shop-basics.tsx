import { SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { WorldSelect } from '../../../ui/input/world-select.tsx'
import { notify } from '../../../ui/message/notify.ts'

type Shop = Answer<'GET /shops/{shop_id}'>

const valuesOf = ({ name, url, currency, language, contactLanguage }: Shop) => ({
  name,
  url,
  currency,
  language,
  contactLanguage,
})

/** Name, address, language and currency of an e-shop. */
export function ShopBasics({ shop }: { shop: Shop }) {
  const { t } = useTranslation('shops')
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
      notify(common('saved'))
    } catch {
      // The failed request has shown its own error.
    }
  })
  return (
    <FormSection
      title={t('basics')}
      isDirty={form.isDirty()}
      isBusy={change.isPending || speak.isPending}
      isReadOnly={!mayChange}
      onSubmit={save}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('name')} required maxLength={200} {...form.getInputProps('name')} />
        <TextInput label={t('url')} type="url" placeholder="https://" maxLength={500} {...form.getInputProps('url')} />
        <WorldSelect of="currencies" label={t('currency')} {...form.getInputProps('currency')} />
        <WorldSelect of="languages" label={t('language')} {...form.getInputProps('language')} />
        <WorldSelect
          of="languages"
          label={t('contactLanguage')}
          description={t('contactLanguageHint')}
          placeholder={t('contactLanguageNone')}
          {...form.getInputProps('contactLanguage')}
        />
      </SimpleGrid>
    </FormSection>
  )
}
