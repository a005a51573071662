import { ColorInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { changesOf } from '../../../ui/settle.ts'
import { tell } from '../../../ui/tell.ts'
import { failIn } from './fail.ts'

const COLORS = [
  '#8a94a6',
  '#2f5bea',
  '#1098ad',
  '#12b886',
  '#40c057',
  '#f59f00',
  '#e8590c',
  '#e03131',
  '#c2255c',
  '#845ef7',
]

interface Props {
  /** The label to be changed; without it a new one is made. */
  label?: Item<'GET /labels'>
  onClose: () => void
}

export function LabelForm({ label, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name: label?.name ?? '', color: label?.color ?? '#2f5bea' },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : t('labels.colorWrong')),
    },
  })
  const effect = {
    touches: ['/labels', '/contacts', '/lists', '/segments', '/templates', '/campaigns'],
    onDone: () => {
      onClose()
      tell(common('saved'))
    },
    onFail: failIn(form),
  }
  const create = useSend('POST /labels', effect)
  const change = useSend('PATCH /labels/{label_id}', effect)
  const save = form.onSubmit((body) =>
    label ? change.mutate({ path: { label_id: label.id }, body: changesOf(form, body) }) : create.mutate({ body }),
  )
  return (
    <FormModal
      title={label ? t('labels.edit') : t('labels.add')}
      action={common('save')}
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <TextInput label={t('labels.name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <ColorInput
        label={t('labels.color')}
        format="hex"
        swatches={COLORS}
        swatchesPerRow={10}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
    </FormModal>
  )
}
