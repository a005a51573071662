import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../../ui/input/choice-cards.tsx'
import { WorldSelect } from '../../../../ui/input/world-select.tsx'
import { KINDS } from '../../logic/form.ts'
import type { Builder } from '../../logic/use-builder.ts'
import { PopupFields } from './popup-fields.tsx'

/** The name of the form, its language, and how it appears on websites. */
export function DisplayPart({ builder: { form } }: { builder: Builder }) {
  const { t } = useTranslation('forms')
  const { kind } = form.values
  return (
    <Stack>
      <TextInput
        label={t('name')}
        description={t('new.nameHint')}
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <WorldSelect
        of="languages"
        label={t('build.language')}
        description={t('build.languageHint')}
        placeholder={t('build.languageOfCompany')}
        clearable
        {...form.getInputProps('settings.language')}
      />
      <ChoiceCards
        label={t('kind')}
        {...form.getInputProps('kind')}
        value={form.values.kind}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}.name`), hint: t(`kinds.${value}.hint`) }))}
      />
      {kind !== 'classic' && (
        <PopupFields
          value={form.values.popup}
          onChange={(popup) => form.setFieldValue('popup', popup)}
          error={form.errors.popup as string | undefined}
        />
      )}
    </Stack>
  )
}
