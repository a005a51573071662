import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { WorldSelect } from '../../../ui/input/world-select.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Profile = Omit<Answer<'GET /billing/profile'>, 'missing'>

/** What invoices are made out to. */
export function ProfileForm() {
  const { t } = useTranslation('billing')
  const { t: common } = useTranslation()
  const { missing: _, ...profile } = useLoaded('GET /billing/profile', {})
  const mayChange = useMay('billing')
  const form = useForm<Profile>({
    initialValues: profile,
    validate: { name: (name) => (name.trim() ? null : t('profile.nameMissing')) },
  })
  const save = useSend('PATCH /billing/profile', {
    touches: ['/billing'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { body: changesOf(form, sent) },
      { onSuccess: ({ missing: _, ...saved }) => settle(form, sent, saved) },
    ),
  )
  useLeaveGuard(form.isDirty() && !save.isPending)
  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      <form noValidate onSubmit={submit}>
        <FormFields isReadOnly={!mayChange}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('profile.name')} required maxLength={200} {...form.getInputProps('name')} />
            <TextInput label={t('profile.street')} required maxLength={200} {...form.getInputProps('street')} />
            <TextInput label={t('profile.city')} required maxLength={100} {...form.getInputProps('city')} />
            <TextInput label={t('profile.postalCode')} required maxLength={20} {...form.getInputProps('postalCode')} />
            <WorldSelect of="countries" label={t('profile.country')} required {...form.getInputProps('country')} />
            <TextInput label={t('profile.companyId')} maxLength={50} {...form.getInputProps('companyId')} />
            <TextInput
              label={t('profile.vatId')}
              description={t('profile.vatIdHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={50}
              {...form.getInputProps('vatId')}
            />
            <TextInput label={t('profile.email')} type="email" maxLength={320} {...form.getInputProps('email')} />
            <TextInput label={t('profile.phone')} type="tel" maxLength={50} {...form.getInputProps('phone')} />
          </SimpleGrid>
          {mayChange && (
            <Group mt="md">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {common('save')}
              </Button>
            </Group>
          )}
        </FormFields>
      </form>
    </Section>
  )
}
