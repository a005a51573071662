import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { ChoiceCards } from '../../../../ui/input/choice-cards.tsx'
import { TextLink, useGo } from '../../../../ui/link/link.tsx'
import { STARTERS, type Starter, useStarter } from '../../logic/starters.ts'

/** Creates an inactive survey, which is activated when it is ready, and opens it. */
export function NewSurvey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('surveys')
  const go = useGo()
  const startOf = useStarter()
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm({
    initialValues: { name: '', shopId: null as string | null, starter: 'nps' as Starter },
    validate: { name: (name) => (name.trim() ? null : t('faults.nameMissing')) },
  })
  const create = useSend('POST /surveys', {
    touches: ['/surveys'],
    onDone: ({ id }) => go(`/surveys/${id}`),
    onFail: failIn(form),
  })
  const shopId = form.values.shopId ?? shops[0]?.id
  const save = form.onSubmit(({ name, starter }) => {
    if (shopId) create.mutate({ body: { ...startOf(starter), name: name.trim(), shopId, status: 'inactive' } })
  })
  return (
    <FormModal
      title={t('new.title')}
      action={t('new.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || !isLoaded}
    >
      {isLoaded && !shops.length && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('new.noShop')} <TextLink to="/settings/shops">{t('new.addShop')}</TextLink>
        </Alert>
      )}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {areSeveral && <ShopSelect label={t('shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
      <ChoiceCards
        label={t('new.start')}
        {...form.getInputProps('starter')}
        value={form.values.starter}
        options={STARTERS.map((value) => ({
          value,
          label: t(`starters.${value}.name`),
          hint: t(`starters.${value}.hint`),
        }))}
      />
    </FormModal>
  )
}
