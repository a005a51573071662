import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { WorldSelect } from '../../../ui/input/world-select.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Company = Omit<Answer<'GET /company'>, 'id' | 'createdAt' | 'deletesAt'>
type Form = UseFormReturnType<Company>

export function CompanyPage() {
  const { t } = useTranslation('companies')
  const { t: common } = useTranslation()
  const { id: _id, createdAt: _createdAt, deletesAt: _deletesAt, ...company } = useLoaded('GET /company', {})
  const mayChange = useMay('settings')
  const renew = useRenewMe()
  const form = useForm<Company>({
    initialValues: company,
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const save = useSend('PATCH /company', {
    touches: ['/company', '/onboarding'],
    onDone: () => {
      notify(common('saved'))
      // The name and the time zone are shown everywhere.
      void renew()
    },
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { body: changesOf(form, sent) },
      { onSuccess: ({ id: _, createdAt: __, deletesAt: ___, ...saved }) => settle(form, sent, saved) },
    ),
  )
  useLeaveGuard(form.isDirty() && !save.isPending)
  return (
    <SettingsPage title={t('titles.company')} lead={t('lead')}>
      <form noValidate onSubmit={submit}>
        <FormFields isReadOnly={!mayChange}>
          <Identity form={form} />
          <Address form={form} />
          <Habits form={form} />
          {mayChange && (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {common('save')}
              </Button>
            </Group>
          )}
        </FormFields>
      </form>
    </SettingsPage>
  )
}

function Identity({ form }: { form: Form }) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t('identity')} lead={t('identityLead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('name')} required maxLength={200} {...form.getInputProps('name')} />
        <TextInput label={t('legalName')} maxLength={200} {...form.getInputProps('legalName')} />
        <TextInput label={t('companyId')} maxLength={50} {...form.getInputProps('companyId')} />
        <TextInput label={t('vatId')} maxLength={50} {...form.getInputProps('vatId')} />
      </SimpleGrid>
    </Section>
  )
}

function Address({ form }: { form: Form }) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t('address')} lead={t('addressLead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('street')} maxLength={200} {...form.getInputProps('street')} />
        <TextInput label={t('city')} maxLength={100} {...form.getInputProps('city')} />
        <TextInput label={t('postalCode')} maxLength={20} {...form.getInputProps('postalCode')} />
        <WorldSelect of="countries" label={t('country')} {...form.getInputProps('country')} />
        <TextInput label={t('email')} type="email" maxLength={320} {...form.getInputProps('email')} />
        <TextInput label={t('phone')} type="tel" maxLength={50} {...form.getInputProps('phone')} />
        <TextInput label={t('web')} type="url" placeholder="https://" maxLength={500} {...form.getInputProps('web')} />
      </SimpleGrid>
    </Section>
  )
}

function Habits({ form }: { form: Form }) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t('habits')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <WorldSelect
          of="timezones"
          label={t('timezone')}
          description={t('timezoneHint')}
          {...form.getInputProps('timezone')}
        />
        <WorldSelect
          of="languages"
          label={t('language')}
          description={t('languageHint')}
          {...form.getInputProps('language')}
        />
        <WorldSelect
          of="currencies"
          label={t('currency')}
          description={t('currencyHint')}
          {...form.getInputProps('currency')}
        />
      </SimpleGrid>
    </Section>
  )
}
