import { Checkbox, SimpleGrid, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

type Settings = Item<'GET /shop-enrich'>
type Field = Settings['fields'][number]

const FIELDS: readonly Field[] = [
  'firstName',
  'lastName',
  'phone',
  'language',
  'street',
  'city',
  'postalCode',
  'country',
  'company',
  'companyId',
]

const valuesOf = ({ enabled, fields }: Pick<Settings, 'enabled' | 'fields'>) => ({
  enabled,
  fields: FIELDS.filter((field) => fields.includes(field)),
})

/** Which empty fields of contacts the orders of an e-shop fill. */
export function ShopEnrich({ shopId }: { shopId: string }) {
  const { t } = useTranslation('shops')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const { items } = useLoaded('GET /shop-enrich', {})
  const own = items.find((item) => item.shopId === shopId)
  const form = useForm({
    initialValues: valuesOf(own ?? { enabled: true, fields: [...FIELDS] }),
    validate: { fields: (fields, { enabled }) => (enabled && !fields.length ? t('enrich.fieldsMissing') : null) },
  })
  const save = useSend('PUT /shop-enrich', {
    touches: ['/shop-enrich'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { body: { items: [{ shopId, ...sent }] } },
      {
        onSuccess: (saved) => {
          const now = saved.items.find((item) => item.shopId === shopId)
          if (now) settle(form, sent, valuesOf(now))
        },
      },
    ),
  )
  return (
    <FormSection
      title={t('enrich.title')}
      lead={t('enrich.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <Switch label={t('enrich.on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      {form.values.enabled && (
        <Checkbox.Group label={t('enrich.fields')} {...form.getInputProps('fields')}>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="xs">
            {FIELDS.map((field) => (
              <Checkbox key={field} value={field} label={common(`contact.fields.${field}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </FormSection>
  )
}
