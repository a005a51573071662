import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Builder } from '../../logic/use-builder.ts'

/** What people read around the questions, and after they sent the survey. */
export function TextsPart({ builder: { form } }: { builder: Builder }) {
  const { t } = useTranslation('surveys')
  return (
    <Stack>
      <TextInput
        label={t('build.title')}
        description={t('build.titleHint')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('build.description')}
        description={t('build.descriptionHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('build.submitLabel')}
        placeholder={t('build.standardText')}
        maxLength={100}
        {...form.getInputProps('submitLabel')}
      />
      <Textarea
        label={t('build.thanks')}
        description={t('build.thanksHint')}
        placeholder={t('build.standardText')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('thanks')}
      />
    </Stack>
  )
}
