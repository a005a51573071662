import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import type { Me } from '../../../app/company.tsx'
import { useRenewMe } from '../../../app/renew-me.ts'
import { LANGUAGES } from '../../../i18n/texts.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { tell } from '../../../ui/tell.ts'

/** Name and language of who is signed in. */
export function PersonForm({ person }: { person: NonNullable<Me['person']> }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const renew = useRenewMe()
  const form = useForm({ initialValues: { name: person.name, language: person.language } })
  const save = useSend('PATCH /auth/me', {
    onDone: async (me) => {
      form.resetDirty()
      await renew(me)
      tell(common('saved'))
    },
  })
  return (
    <FormSection
      title={t('person.title')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      onSubmit={form.onSubmit((body) => save.mutate({ body }))}
    >
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
