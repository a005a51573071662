import { MultiSelect, NumberInput, SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { ORDER_STATES } from '../../../parts/order/order-states.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

type Settings = Item<'GET /shop-settings'>

const valuesOf = ({ attribution, completedStates }: Pick<Settings, 'attribution' | 'completedStates'>) => ({
  ...attribution,
  completedStates,
})

/** How long after a mail an order is attributed to it, and which orders count as done. */
export function ShopAttribution({ shopId }: { shopId: string }) {
  const { t } = useTranslation('shops')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const { items } = useLoaded('GET /shop-settings', {})
  const own = items.find((item) => item.shopId === shopId)
  const form = useForm({
    initialValues: valuesOf(own ?? { attribution: { clickDays: 5, openDays: 1 }, completedStates: [] }),
    validate: { completedStates: (states) => (states.length ? null : t('attribution.statesMissing')) },
  })
  const save = useSend('PATCH /shop-settings/{shop_id}', {
    touches: ['/shop-settings'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) => {
    const { completedStates, ...attribution } = changesOf(form, sent)
    save.mutate(
      { path: { shop_id: shopId }, body: { attribution, ...(completedStates ? { completedStates } : {}) } },
      { onSuccess: (saved) => settle(form, sent, valuesOf(saved)) },
    )
  })
  return (
    <FormSection
      title={t('attribution.title')}
      lead={t('attribution.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label={t('attribution.clickDays')}
          description={t('attribution.clickDaysHint')}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('clickDays')}
        />
        <NumberInput
          label={t('attribution.openDays')}
          description={t('attribution.openDaysHint')}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('openDays')}
        />
      </SimpleGrid>
      <MultiSelect
        label={t('attribution.states')}
        description={t('attribution.statesHint')}
        placeholder={form.values.completedStates.length ? '' : common('chooseWhat')}
        data={ORDER_STATES.map((value) => ({ value, label: common(`order.states.${value}`) }))}
        {...form.getInputProps('completedStates')}
      />
    </FormSection>
  )
}
