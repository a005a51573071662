import { Alert, Select, Stack, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameOf, useWorld } from '../../../../i18n/world.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { PAGE_LANGUAGES } from '../../logic/page/page-texts.ts'
import type { Builder } from '../../logic/use-builder.ts'

/** The name of the survey, its language, and whether answers are stored with their contacts. */
export function SettingsPart({ builder: { form, saved } }: { builder: Builder }) {
  const { t } = useTranslation('surveys')
  const languages = useWorld('languages')
  const { areSeveral } = useShops()
  const hasResponses = saved.figures.submissions > 0
  const isChanged = form.values.anonymous !== saved.anonymous
  return (
    <Stack>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {areSeveral && <ShopSelect label={t('shop')} allowDeselect={false} {...form.getInputProps('shopId')} />}
      <Select
        label={t('build.language')}
        description={t('build.languageHint')}
        placeholder={t('build.languageOfCompany')}
        clearable
        data={PAGE_LANGUAGES.map((value) => ({ value, label: nameOf(languages, value) }))}
        {...form.getInputProps('language')}
      />
      <Switch
        label={t('build.anonymous')}
        description={t('build.anonymousHint')}
        {...form.getInputProps('anonymous', { type: 'checkbox' })}
      />
      {hasResponses && isChanged && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(form.values.anonymous ? 'build.becomesAnonymous' : 'build.becomesNamed')}
        </Alert>
      )}
    </Stack>
  )
}
