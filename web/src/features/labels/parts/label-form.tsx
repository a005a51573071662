import { ColorInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { changesOf } from '../../../ui/form/settle.ts'
import { NameInput } from '../../../ui/input/name-input.tsx'
import { notify } from '../../../ui/message/notify.ts'

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
  /** The label to change; without it, the form creates one. */
  label?: Item<'GET /labels'>
  onClose: () => void
}

export function LabelForm({ label, onClose }: Props) {
  const { t } = useTranslation('labels')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name: label?.name ?? '', color: label?.color ?? '#2f5bea' },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : t('colorWrong')),
    },
  })
  const effect = {
    touches: ['/labels', '/contacts', '/lists', '/segments', '/templates', '/campaigns'],
    onDone: () => {
      onClose()
      notify(common('saved'))
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
      title={label ? t('edit') : t('add')}
      action={common('save')}
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <NameInput label={t('name')} data-autofocus required {...form.getInputProps('name')} />
      <ColorInput
        label={t('color')}
        format="hex"
        swatches={COLORS}
        swatchesPerRow={10}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
    </FormModal>
  )
}
