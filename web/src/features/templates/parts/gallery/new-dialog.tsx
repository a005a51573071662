import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { StarterPicker } from '../../../../parts/starters/starter-picker.tsx'
import type { StarterName } from '../../../../parts/starters/starters.ts'
import { useStarters } from '../../../../parts/starters/use-starters.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'

const EDITORS = ['visual', 'html'] as const

/** Creates a template: its editor and its starter. */
export function NewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('templates')
  const go = useGo()
  const make = useStarters()
  const [isMaking, setMaking] = useState(false)
  const form = useForm({
    initialValues: { name: '', editor: 'visual', starter: 'newsletter' as StarterName },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /templates', {
    touches: ['/templates'],
    onDone: ({ id }) => go(`/templates/${id}`),
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit(async ({ name, editor, starter }) => {
    setMaking(true)
    try {
      const { mjml, html, subject, preheader } = await make(starter)
      const content =
        editor === 'visual' ? ({ editor: 'visual', design: { mjml } } as const) : ({ editor: 'html', html } as const)
      create.mutate({ body: { name: name.trim(), subject, preheader, content, publish: false } })
    } catch (error) {
      notifyError(error)
    } finally {
      setMaking(false)
    }
  })
  return (
    <FormModal
      title={t('new')}
      action={t('create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={isMaking || create.isPending}
      size="xl"
    >
      <TextInput label={t('name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <Stack gap={4}>
        <Input.Label id="new-editor" labelElement="div">
          {t('editor')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="new-editor"
          data={EDITORS.map((value) => ({ value, label: t(`editors.${value}`) }))}
          {...form.getInputProps('editor')}
        />
        <Text fz="sm" c="dimmed">
          {t(`editorHints.${form.values.editor === 'visual' ? 'visual' : 'html'}`)}
        </Text>
      </Stack>
      <StarterPicker value={form.values.starter} onChange={(starter) => form.setFieldValue('starter', starter)} />
    </FormModal>
  )
}
