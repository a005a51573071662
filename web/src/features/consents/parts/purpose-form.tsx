import { NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { changesOf } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

type Purpose = Item<'GET /purposes'>
const BASES = [
  'consent',
  'legitimate_interest',
  'contract',
  'legal_obligation',
  'vital_interest',
  'public_task',
] as const

interface Props {
  /** The purpose to change; without it, the form creates one. */
  purpose?: Purpose
  onClose: () => void
}

export function PurposeForm({ purpose, onClose }: Props) {
  const { t } = useTranslation('consents')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: {
      name: purpose?.name ?? '',
      lawfulBasis: purpose?.lawfulBasis ?? ('consent' as Purpose['lawfulBasis']),
      durationMonths: (purpose?.durationMonths ?? '') as number | '',
      text: purpose?.text ?? '',
      public: purpose?.public ?? true,
    },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const effect = {
    touches: ['/purposes'],
    onDone: () => {
      onClose()
      notify(common('saved'))
    },
    onFail: failIn(form),
  }
  const create = useSend('POST /purposes', effect)
  const change = useSend('PATCH /purposes/{purpose_id}', effect)
  const save = form.onSubmit((values) => {
    const body = { ...values, durationMonths: values.durationMonths === '' ? null : values.durationMonths }
    if (purpose) change.mutate({ path: { purpose_id: purpose.id }, body: changesOf(form, body) })
    else create.mutate({ body })
  })
  const isNewText = purpose && form.values.text !== purpose.text
  return (
    <FormModal
      title={purpose ? t('edit') : t('add')}
      action={common('save')}
      size="lg"
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('basis')}
        description={t(`baseTexts.${form.values.lawfulBasis}`)}
        allowDeselect={false}
        data={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
        {...form.getInputProps('lawfulBasis')}
      />
      <NumberInput
        label={t('durationMonths')}
        description={t('durationHint')}
        placeholder={t('unlimited')}
        min={1}
        max={1200}
        allowDecimal={false}
        {...form.getInputProps('durationMonths')}
      />
      <Textarea
        label={t('text')}
        description={t('textHint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        {...form.getInputProps('text')}
      />
      {isNewText && <Text fz="sm">{t('newVersion', { version: purpose.textVersion + 1 })}</Text>}
      <Switch
        label={t('public')}
        description={t('publicHint')}
        {...form.getInputProps('public', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
