import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { ListsPicker, PurposeSelect, ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { ChoiceCards } from '../../../../ui/input/choice-cards.tsx'
import { TextLink, useGo } from '../../../../ui/link/link.tsx'
import { KINDS, type Kind } from '../../logic/form.ts'

/** Creates an inactive form, which is activated when it is ready, and opens it. */
export function NewForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('forms')
  const go = useGo()
  const { shops, areSeveral, isLoaded } = useShops()
  const { data: purposes } = useApi('GET /purposes', { query: { pageSize: 100 } })
  const form = useForm({
    initialValues: {
      name: '',
      shopId: null as string | null,
      kind: 'classic' as Kind,
      listIds: [] as string[],
      // Undefined until it is chosen: the standard purpose of the company then.
      purposeId: undefined as string | undefined,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('new.nameMissing')),
    },
  })
  const create = useSend('POST /forms', {
    touches: ['/forms'],
    onDone: ({ id }) => go(`/forms/${id}`),
    onFail: failIn(form),
  })
  const shopId = form.values.shopId ?? shops[0]?.id
  const standard = purposes?.items.find((one) => one.default) ?? purposes?.items[0]
  const purposeId = form.values.purposeId ?? standard?.id ?? null
  const save = form.onSubmit(({ name, kind, listIds }) => {
    const purpose = purposes?.items.find(({ id }) => id === purposeId)
    const consentText = purpose?.text.trim() || t('new.consentText')
    if (shopId)
      create.mutate({
        body: {
          name: name.trim(),
          shopId,
          kind,
          listIds,
          purposeId,
          consentText,
          status: 'inactive',
          title: t('new.formTitle'),
        },
      })
  })
  return (
    <FormModal
      title={t('new.title')}
      action={t('new.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || !isLoaded || !purposes}
    >
      {isLoaded && !shops.length && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('new.noShop')} <TextLink to="/settings/shops">{t('new.addShop')}</TextLink>
        </Alert>
      )}
      <TextInput
        label={t('name')}
        description={t('new.nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {areSeveral && <ShopSelect label={t('shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
      <ChoiceCards
        label={t('kind')}
        {...form.getInputProps('kind')}
        value={form.values.kind}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}.name`), hint: t(`kinds.${value}.hint`) }))}
      />
      <ListsPicker
        label={t('lists')}
        description={t('listsHint')}
        {...form.getInputProps('listIds')}
        value={form.values.listIds}
      />
      <PurposeSelect
        label={t('purpose')}
        description={t('new.purposeHint')}
        allowDeselect={false}
        {...form.getInputProps('purposeId')}
        value={purposeId}
      />
    </FormModal>
  )
}
