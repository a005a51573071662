import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import type { Template } from './template-draft.ts'
import { cleaned, patchOf, settingsConflicts, settingsOf, yieldingSettings } from './template-settings.ts'

/** The form of a template's settings. Changes of a colleague are merged; what both changed is asked. */
export function useTemplateSettings(template: Template, onDone: () => void) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  // The loaded template may become newer while its settings are edited.
  const [base, setBase] = useState(() => settingsOf(template))
  const [seenAt, setSeenAt] = useState(template.updatedAt)
  const [theirs, setTheirs] = useState<Template | null>(null)
  const form = useForm({
    initialValues: base,
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const path = { template_id: template.id }
  const mine = cleaned(form.values)
  const patch = useSend('PATCH /templates/{template_id}', {
    touches: ['/templates'],
    onDone: () => {
      notify(common('saved'))
      onDone()
    },
    onFail: (error) => {
      if (error.message === 'conflict/version') return void meet().catch(notifyError)
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = (baseUpdatedAt: string) => patch.mutate({ path, body: { ...patchOf(mine, base), baseUpdatedAt } })
  async function meet() {
    const other = await call('GET /templates/{template_id}', { path })
    if (settingsConflicts(mine, base, settingsOf(other)).length) setTheirs(other)
    else save(other.updatedAt)
  }
  return {
    form,
    isBusy: patch.isPending,
    submit: form.onSubmit(() => save(seenAt)),
    conflict: theirs && {
      mine,
      base,
      theirs: settingsOf(theirs),
      keepMine: () => {
        setTheirs(null)
        save(theirs.updatedAt)
      },
      takeTheirs: () => {
        setTheirs(null)
        form.setValues(yieldingSettings(mine, base, settingsOf(theirs)))
        setBase(settingsOf(theirs))
        setSeenAt(theirs.updatedAt)
      },
      putOff: () => setTheirs(null),
    },
  }
}

export type SettingsConflictState = NonNullable<ReturnType<typeof useTemplateSettings>['conflict']>
