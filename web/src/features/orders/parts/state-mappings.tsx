import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { errorText } from '../../../i18n/errors.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { ORDER_STATES } from '../../../parts/order/order-states.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { draftsOf, type MappingDraft, mappingsOf, repeatedIn } from '../logic/mappings.ts'

type Form = UseFormReturnType<{ items: MappingDraft[] }>

/** The most rows that the server takes. */
const MOST = 500

/** What the states of the e-shop's own system mean. */
export function StateMappings() {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const { items } = useLoaded('GET /order-states', {})
  const addButton = useRef<HTMLButtonElement>(null)
  const form: Form = useForm({
    initialValues: { items: draftsOf(items) },
    validate: (values) => faultsOf(values.items, { missing: t('states.missing'), repeated: t('states.repeated') }),
  })
  const save = useSend('PUT /order-states', {
    touches: ['/order-states'],
    onDone: () => notify(common('saved')),
    onFail: (error) => showAt(form, error),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { body: { items: mappingsOf(sent.items) } },
      { onSuccess: (saved) => settle(form, sent, { items: draftsOf(saved.items) }) },
    ),
  )
  const rows = form.values.items
  const add = () =>
    form.insertListItem('items', { key: crypto.randomUUID(), source: '', state: 'delivered', shopId: null })
  const remove = (index: number) => {
    form.removeListItem('items', index)
    // The removed button had the focus.
    addButton.current?.focus()
  }
  return (
    <FormSection
      title={t('states.title')}
      lead={t('states.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      {rows.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('states.empty')}
        </Text>
      )}
      {rows.map(({ key }, index) => (
        <MappingRow key={key} form={form} index={index} onRemove={mayChange ? () => remove(index) : undefined} />
      ))}
      {mayChange && (
        <Group>
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={rows.length >= MOST}
            onClick={add}
          >
            {t('states.add')}
          </Button>
        </Group>
      )}
      <Text fz="sm" c="dimmed">
        {t('states.unknown')}{' '}
        <TextLink to="/orders?state=other" inherit underline="always">
          {t('states.showUnknown')}
        </TextLink>
      </Text>
    </FormSection>
  )
}

interface RowProps {
  form: Form
  index: number
  onRemove: (() => void) | undefined
}

/** A row; on narrow screens its fields stand below each other. */
function MappingRow({ form, index, onRemove }: RowProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { shops, areSeveral } = useShops()
  const row = form.values.items[index]
  if (!row) return null
  const number = index + 1
  const field = (name: 'source' | 'state' | 'shopId') => form.getInputProps(`items.${index}.${name}`)
  return (
    <Group
      gap="xs"
      align="flex-start"
      wrap="wrap"
      role="group"
      aria-label={t('states.row', { number })}
      pb={{ base: 'sm', sm: 0 }}
    >
      <TextInput
        flex={{ base: '1 1 100%', sm: '1 1 10rem' }}
        label={index === 0 ? t('states.source') : undefined}
        aria-label={t('states.source')}
        placeholder={t('states.sourceExample')}
        maxLength={100}
        // A row that was just added waits for its text.
        autoFocus={row.source === '' && form.isDirty()}
        {...field('source')}
      />
      <Select
        flex="1 1 10rem"
        label={index === 0 ? t('states.state') : undefined}
        aria-label={t('states.state')}
        allowDeselect={false}
        data={ORDER_STATES.map((value) => ({ value, label: common(`order.states.${value}`) }))}
        {...field('state')}
      />
      {(areSeveral || row.shopId) && (
        <Select
          flex="1 1 10rem"
          label={index === 0 ? t('shop') : undefined}
          aria-label={t('shop')}
          placeholder={t('states.allShops')}
          clearable
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('shopId')}
        />
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          mt={index === 0 ? 25 : 0}
          aria-label={t('states.remove', { name: row.source || number })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

function faultsOf(items: readonly MappingDraft[], texts: { missing: string; repeated: string }) {
  const repeated = repeatedIn(items)
  return Object.fromEntries(
    items.flatMap(({ source }, index) => {
      const fault = !source.trim() ? texts.missing : repeated.has(index) ? texts.repeated : null
      return fault ? [[`items.${index}.source`, fault]] : []
    }),
  )
}

/** Shows a refusal at the field of the row that it names. */
function showAt(form: Form, error: ApiError) {
  const isField = error.code === 'validation' && /^items\.\d+\.\w+$/.test(error.reason)
  if (isField) form.setFieldError(error.reason, errorText(error))
  else notifyError(error)
}
