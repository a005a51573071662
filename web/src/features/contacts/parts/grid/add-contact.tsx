import { Anchor, Blockquote, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proposedAddress } from '../../../../../../server/src/features/audience/imports/reading/address-hints.ts'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { ListsPicker, PurposeSelect, ShopSelect } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { TextLink, useGo } from '../../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

interface Props {
  /** The lists that are chosen at first. */
  listIds: string[]
  onClose: () => void
}

/** Adds one contact. A consent must be named and confirmed. */
export function AddContact({ listIds, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const go = useGo()
  const asked = {
    purposes: useApi('GET /purposes', { query: { pageSize: 100 } }),
    shops: useApi('GET /shops', { query: { pageSize: 100 } }),
  }
  const purposes = asked.purposes.data?.items
  const shops = asked.shops.data?.items
  // The address that a contact has already.
  const [taken, setTaken] = useState<string | null>(null)
  const form = useForm({
    onValuesChange: ({ email }) => setTaken((before) => (before === email ? before : null)),
    initialValues: {
      email: '',
      firstName: '',
      lastName: '',
      shopId: null as string | null,
      purposeId: null as string | null,
      listIds,
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
      if (error.code === 'conflict' && error.reason === 'email') setTaken(form.values.email)
      else if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const proposal = proposedAddress(form.values.email.trim())
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
      <TextInput
        label={t('email')}
        type="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
        error={taken ? <Taken email={taken} /> : form.errors.email}
      />
      {proposal && (
        <Text fz="sm" mt={-8}>
          {t('add.meant')}{' '}
          <Anchor
            component="button"
            type="button"
            fz="sm"
            underline="always"
            onClick={() => form.setFieldValue('email', proposal)}
          >
            {proposal}
          </Anchor>
        </Text>
      )}
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

/** Says that an address is a contact already, with a link to it. */
function Taken({ email }: { email: string }) {
  const { t } = useTranslation('contacts')
  const { data } = useApi('GET /contacts', { query: { q: email.trim(), fields: 'id,email', pageSize: 100 } })
  const found = data?.items.find((one) => one.email?.toLowerCase() === email.trim().toLowerCase())
  return (
    <>
      {t('add.taken')}{' '}
      {found?.id && (
        <TextLink to={`/contacts/${found.id}`} fz="inherit" underline="always">
          {t('add.showTaken')}
        </TextLink>
      )}
    </>
  )
}
