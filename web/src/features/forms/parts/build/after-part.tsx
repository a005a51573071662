import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Builder } from '../../logic/use-builder.ts'

/** What people see after they sent the form, and after they confirmed it. */
export function AfterPart({ builder: { form } }: { builder: Builder }) {
  const { t } = useTranslation('forms')
  return (
    <Stack>
      <Textarea
        label={t('build.thanks')}
        description={t('build.thanksHint')}
        placeholder={t('build.standardText')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('settings.thanks')}
      />
      {(['successUrl', 'confirmedUrl'] as const).map((name) => (
        <TextInput
          key={name}
          type="url"
          label={t(`build.${name}`)}
          description={t(`build.${name}Hint`)}
          placeholder="https://"
          maxLength={2000}
          {...form.getInputProps(name)}
        />
      ))}
    </Stack>
  )
}
