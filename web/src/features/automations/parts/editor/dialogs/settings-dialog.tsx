import { Checkbox, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../../api/hooks.ts'
import { errorText, showFieldError } from '../../../../../i18n/errors.ts'
import { useKnownTags } from '../../../../../parts/object/known-tags.ts'
import { FormModal } from '../../../../../ui/form/form-modal.tsx'
import { notify } from '../../../../../ui/message/notify.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { FilterField } from '../fields/filter-field.tsx'
import { ScopeProvider } from '../fields/scope.tsx'

/** Everything of an automation but its graph. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { saved, take } = useOpenEditor()
  const known = useKnownTags('automation')
  const form = useForm({
    initialValues: {
      name: saved.name,
      description: saved.description,
      tags: saved.tags,
      transactional: saved.transactional,
      exitWhen: saved.exitWhen,
      holdout: saved.holdout?.percent ?? null,
    },
    validate: { name: (name) => (name.trim() ? null : t('editor.nameMissing')) },
  })
  const save = useSend('PATCH /automations/{automation_id}', {
    touches: ['/automations', '/grid-tags'],
    onDone: (automation) => {
      take(automation)
      notify(t('editor.settingsSaved'))
      onClose()
    },
    onFail: (error) => showFieldError(form, error) || form.setFieldError('name', errorText(error)),
  })
  const submit = form.onSubmit(({ holdout, name, ...values }) =>
    save.mutate({
      path: { automation_id: saved.id },
      body: { ...values, name: name.trim(), holdout: holdout ? { percent: holdout } : null },
    }),
  )
  const scope = {
    values: { exitWhen: form.values.exitWhen },
    path: '',
    problems: [],
    change: ({ exitWhen }: Record<string, unknown>) =>
      form.setFieldValue('exitWhen', (exitWhen ?? null) as typeof form.values.exitWhen),
  }
  return (
    <FormModal
      title={t('editor.settings')}
      action={common('save')}
      onClose={onClose}
      onSubmit={() => submit()}
      isBusy={save.isPending}
      size="lg"
    >
      <TextInput label={t('editor.name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('editor.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TagsInput
        label={t('editor.tags')}
        data={known}
        maxTags={50}
        splitChars={[',', ';']}
        acceptValueOnBlur
        {...form.getInputProps('tags')}
      />
      <ScopeProvider scope={scope}>
        <FilterField name="exitWhen" empty={t('editor.noExit')} />
      </ScopeProvider>
      <NumberInput
        label={t('editor.holdout')}
        description={t('editor.holdoutHint')}
        min={1}
        max={50}
        suffix=" %"
        allowDecimal={false}
        placeholder={t('editor.noHoldout')}
        value={form.values.holdout ?? ''}
        onChange={(percent) => form.setFieldValue('holdout', typeof percent === 'number' ? percent : null)}
        error={form.errors.holdout}
      />
      <Checkbox
        label={t('editor.transactional')}
        description={saved.status === 'active' ? t('editor.transactionalRuns') : t('editor.transactionalHint')}
        disabled={saved.status === 'active'}
        {...form.getInputProps('transactional', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
