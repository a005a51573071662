import { Alert, Code, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { ShopSelect } from '../../../parts/object/pickers.tsx'
import { useShops } from '../../../parts/object/use-shops.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { isMergeKey, mergeKeyOf } from '../logic/merge-key.ts'
import type { Stack } from '../logic/stack.ts'

interface Props {
  onClose: () => void
  onDone: (stack: Stack) => void
}

/** Creates an empty stack. Its key follows the name until a person changes it. */
export function StackForm({ onClose, onDone }: Props) {
  const { t } = useTranslation('coupons')
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm({
    // A null key follows the name.
    initialValues: { name: '', shopId: null as string | null, mergeKey: null as string | null, note: '' },
    validate: {
      name: (name) => (name.trim() ? null : t('form.nameMissing')),
      mergeKey: (key, { name }) => (isMergeKey(key ?? mergeKeyOf(name)) || !name.trim() ? null : t('form.keyFault')),
    },
  })
  const create = useSend('POST /coupon-stacks', {
    touches: ['/coupon-stacks'],
    onDone: (stack) => {
      onClose()
      onDone(stack)
    },
    onFail: (error) => {
      if (error.code === 'conflict' && error.reason === 'mergeKey') form.setFieldError('mergeKey', t('form.keyTaken'))
      else failIn(form)(error)
    },
  })
  const shopId = form.values.shopId ?? shops[0]?.id
  const mergeKey = form.values.mergeKey ?? mergeKeyOf(form.values.name)
  const save = form.onSubmit(({ name, note }) => {
    if (shopId) create.mutate({ body: { name: name.trim(), shopId, mergeKey, note: note.trim() } })
  })
  return (
    <FormModal
      title={t('form.new')}
      action={t('form.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending}
    >
      {isLoaded && !shops.length && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('form.noShop')} <TextLink to="/settings/shops">{t('form.addShop')}</TextLink>
        </Alert>
      )}
      <TextInput
        label={t('name')}
        description={t('form.nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.key')}
        description={t('form.keyHint')}
        required
        maxLength={50}
        {...form.getInputProps('mergeKey')}
        value={mergeKey}
        onChange={(event) => form.setFieldValue('mergeKey', event.currentTarget.value)}
      />
      {isMergeKey(mergeKey) && (
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('form.tag')} <Code>{`{{coupon_${mergeKey}}}`}</Code>
        </Text>
      )}
      {areSeveral && <ShopSelect label={t('shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
      <Textarea label={t('note')} autosize minRows={2} maxLength={5000} {...form.getInputProps('note')} />
    </FormModal>
  )
}
