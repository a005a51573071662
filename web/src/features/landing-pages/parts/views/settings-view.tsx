import { Grid, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { LANGUAGES } from '../../../../i18n/texts.ts'
import { ImageAddress } from '../../../../parts/files/image-address.tsx'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormFields } from '../../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { SaveBar } from '../../../../ui/form/save-bar.tsx'
import { changesOf, settle } from '../../../../ui/form/settle.ts'
import { notify } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { baseOf, type LandingPage } from '../../logic/landing-page.ts'
import { faultsIn, patchOf, type Settings, settingsOf } from '../../logic/settings.ts'
import { SlugInput } from '../slug-input.tsx'
import { SharingPreview } from './sharing-preview.tsx'

type FormOf = UseFormReturnType<Settings>

/** Name, address and what search engines and social networks show. */
export function SettingsView({ page }: { page: LandingPage }) {
  const { t } = useTranslation('landing-pages')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const form = useForm<Settings>({
    initialValues: settingsOf(page),
    validate: (values) =>
      Object.fromEntries(Object.entries(faultsIn(values)).map(([field, fault]) => [field, t(`faults.${fault}`)])),
  })
  const saving = useSend('PATCH /landing-pages/{page_id}', {
    touches: ['/landing-pages'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const save = form.onSubmit((sent) =>
    saving.mutate(
      { path: { page_id: page.id }, body: patchOf(changesOf(form, sent)) },
      { onSuccess: (answer) => settle(form, sent, settingsOf(answer)) },
    ),
  )
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty && !saving.isPending)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <form noValidate onSubmit={save}>
          <FormFields isReadOnly={!mayChange}>
            <Section title={t('settings.address')}>
              <AddressFields form={form} page={page} />
            </Section>
            <Section title={t('settings.sharing')} lead={t('settings.sharingLead')}>
              <SharingFields form={form} />
            </Section>
          </FormFields>
          {mayChange && (
            <SaveBar
              isDirty={isDirty}
              isBusy={saving.isPending}
              state={t(`content.${isDirty ? 'unsaved' : 'allSaved'}`)}
            />
          )}
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <SharingPreview settings={form.values} base={baseOf(page)} />
      </Grid.Col>
    </Grid>
  )
}

function AddressFields({ form, page }: { form: FormOf; page: LandingPage }) {
  const { t } = useTranslation('landing-pages')
  const { areSeveral } = useShops()
  return (
    <Stack>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <div>
        <SlugInput base={baseOf(page)} {...form.getInputProps('slug')} value={form.values.slug} />
        {page.published && form.isDirty('slug') && (
          <Text fz="sm" mt={4} role="status">
            {t('settings.oldAddress')}
          </Text>
        )}
      </div>
      {areSeveral && (
        <ShopSelect
          label={t('shop')}
          description={t('settings.shopHint')}
          allowDeselect={false}
          {...form.getInputProps('shopId')}
        />
      )}
      <Select
        label={t('settings.language')}
        description={t('settings.languageHint')}
        allowDeselect={false}
        data={[
          { value: '', label: t('settings.languageOfCompany') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps('language')}
      />
    </Stack>
  )
}

function SharingFields({ form }: { form: FormOf }) {
  const { t } = useTranslation('landing-pages')
  return (
    <Stack>
      <TextInput
        label={t('settings.title')}
        description={t('settings.titleHint')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('settings.description')}
        description={t('settings.descriptionHint')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      {(['imageUrl', 'faviconUrl'] as const).map((name) => (
        <ImageAddress
          key={name}
          label={t(`settings.${name}`)}
          pick={t('settings.fromFiles')}
          value={form.values[name]}
          onChange={(address) => form.setFieldValue(name, address)}
          error={form.errors[name] as string | undefined}
        />
      ))}
      <Switch
        label={t('settings.indexed')}
        description={t('settings.indexedHint')}
        {...form.getInputProps('indexed', { type: 'checkbox' })}
      />
    </Stack>
  )
}
