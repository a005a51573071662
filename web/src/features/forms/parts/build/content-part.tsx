import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Builder } from '../../logic/use-builder.ts'
import { FieldList } from '../fields/field-list.tsx'

/** What visitors read and fill in. */
export function ContentPart({ builder }: { builder: Builder }) {
  const { t } = useTranslation('forms')
  const { form, layout } = builder
  const isDesigned = layout.mjml !== null
  return (
    <Stack>
      <TextInput
        label={t(isDesigned ? 'layout.tabTitle' : 'build.title')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {!isDesigned && (
        <Textarea
          label={t('build.description')}
          description={t('build.descriptionHint')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
      )}
      <FieldList builder={builder} />
      <TextInput
        label={t('build.submitLabel')}
        placeholder={t('build.standardText')}
        maxLength={100}
        {...form.getInputProps('submitLabel')}
      />
    </Stack>
  )
}
