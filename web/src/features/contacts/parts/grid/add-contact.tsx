import { Blockquote, Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { ListsPicker, PurposeSelect, ShopSelect } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

/** Adds one contact. A consent must be named and confirmed. */
export function AddContact({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const go = useGo()
  const asked = {
    purposes: useApi('GET /purposes', { query: { pageSize: 100 } }),
    shops: useApi('GET /shops', { query: { pageSize: 100 } }),
  }
  const purposes = asked.purposes.data?.items
  const shops = asked.shops.data?.items
  const form = useForm({
    initialValues: {
      email: '',
      firstName: '',
      lastName: '',
      shopId: null as string | null,
      purposeId: null as string | null,
      listIds: [] as string[],
      isConfirmed: false,
    },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t('add.emailMissing')),
      isConfirmed: (isConfirmed) => (isConfirmed ? null : t('add.consentMissing')),
    },
  })
  // Without a choice, the defaults of the company are used.
  const shopId = form.values.shopId ?? shops?.[0]?.id ?? null
  const purposeId = form.values.purposeId ?? purposes?.find((one) => one.default)?.id ?? purposes?.[0]?.id ?? null
  const text = purposes?.find(({ id }) => id === purposeId)?.text
  const create = useSend('POST /contacts', {
    touches: ['/contacts', '/lists'],
    onDone: ({ id }) => {
      notify(t('add.done'))
      go(`/contacts/${id}`)
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit(({ isConfirmed: _, ...values }) => {
    if (!shopId) form.setFieldError('shopId', t('add.shopMissing'))
    if (!purposeId) form.setFieldError('purposeId', t('add.purposeMissing'))
    if (shopId && purposeId) create.mutate({ body: { ...values, shopId, purposeId, consentConfirmed: true } })
  })
  return (
    <FormModal
      title={t('add.title')}
      action={t('add.action')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || asked.purposes.isLoading || asked.shops.isLoading}
    >
      <TextInput label={t('email')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('profile.fields.firstName')} maxLength={100} {...form.getInputProps('firstName')} />
        <TextInput label={t('profile.fields.lastName')} maxLength={100} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      {((shops?.length ?? 1) !== 1 || form.errors.shopId) && (
        <ShopSelect
          label={t('filters.names.shop')}
          placeholder={t('filters.choose')}
          {...form.getInputProps('shopId')}
          value={shopId}
          allowDeselect={false}
        />
      )}
      <ListsPicker
        label={t('lists')}
        placeholder={t('chooseLists')}
        {...form.getInputProps('listIds')}
        value={form.values.listIds}
      />
      <PurposeSelect
        label={t('add.purpose')}
        placeholder={t('filters.choose')}
        description={t('add.purposeHint')}
        {...form.getInputProps('purposeId')}
        value={purposeId}
        allowDeselect={false}
      />
      {text && (
        <Blockquote p="sm" fz="sm" cite={t('add.cite')}>
          {text}
        </Blockquote>
      )}
      <Checkbox label={t('add.consent')} {...form.getInputProps('isConfirmed', { type: 'checkbox' })} />
    </FormModal>
  )
}
