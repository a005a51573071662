import { Autocomplete, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { showFieldError } from '../../../i18n/errors.ts'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { changesOf } from '../../../ui/form/settle.ts'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { type Element, kindOf } from '../logic/element-kinds.ts'

interface Props {
  /** The element to change; without it, the form creates one. */
  element?: Element
  /** Categories of other elements, offered for choice. */
  categories: string[]
  onClose: () => void
}

const BEGINNING = `<mj-section>
  <mj-column>
    <mj-text></mj-text>
  </mj-column>
</mj-section>
`

export function ElementForm({ element, categories, onClose }: Props) {
  const { t } = useTranslation('editor-elements')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const form = useForm({
    initialValues: {
      name: element?.name ?? '',
      category: element?.category ?? '',
      mjml: element?.mjml ?? BEGINNING,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      mjml: (mjml) => (/<mj-[a-z]/.test(mjml) ? null : t('mjmlMissing')),
    },
  })
  const effect = {
    touches: ['/editor-elements'],
    onDone: () => {
      notify(common('saved'))
      onClose()
    },
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  }
  const create = useSend('POST /editor-elements', effect)
  const change = useSend('PATCH /editor-elements/{element_id}', effect)
  const save = form.onSubmit((values) => {
    // The kind stays unless the first tag changed.
    const kind = element && kindOf(element.mjml) === kindOf(values.mjml) ? element.kind : kindOf(values.mjml)
    if (element)
      change.mutate({
        path: { element_id: element.id },
        body: { ...changesOf(form, values), ...(form.isDirty('mjml') ? { kind } : {}) },
      })
    else create.mutate({ body: { ...values, kind } })
  })
  return (
    <FormModal
      title={element ? element.name : t('new')}
      action={element ? common('save') : t('create')}
      size="xl"
      onClose={onClose}
      onSubmit={mayChange ? save : onClose}
      isBusy={create.isPending || change.isPending}
    >
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput label={t('name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
        <Autocomplete
          label={t('category')}
          description={t('categoryHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={categories}
          maxLength={100}
          {...form.getInputProps('category')}
        />
      </Group>
      <CodeEditor
        label={t('mjml')}
        value={form.values.mjml}
        onChange={(mjml) => form.setFieldValue('mjml', mjml)}
        height={320}
        isReadOnly={!mayChange}
        error={form.errors.mjml ? String(form.errors.mjml) : null}
      />
    </FormModal>
  )
}
