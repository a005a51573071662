import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import type { Me } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { LANGUAGES } from '../../../i18n/texts.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'

type Person = NonNullable<Me['person']>
const valuesOf = ({ name, language }: Person) => ({ name, language })

/** Name and language of the signed-in person. */
export function PersonForm({ person }: { person: Person }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const renew = useRenewMe()
  const form = useForm({ initialValues: valuesOf(person) })
  const save = useSend('PATCH /auth/me', {
    onDone: async (me) => {
      await renew(me)
      notify(common('saved'))
    },
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { body: changesOf(form, sent) },
      { onSuccess: ({ person: saved }) => saved && settle(form, sent, valuesOf(saved)) },
    ),
  )
  return (
    <FormSection title={t('person.title')} isDirty={form.isDirty()} isBusy={save.isPending} onSubmit={submit}>
      <TextInput
        label={t('person.name')}
        description={t('person.nameHint')}
        autoComplete="name"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('person.language')}
        allowDeselect={false}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('language')}
      />
    </FormSection>
  )
}
