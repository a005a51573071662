import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { nameOf, useWorld } from '../../../../i18n/world.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { DevicePreview } from '../../../../ui/preview/device-preview.tsx'
import { type FormValues, type Patch, previewOf } from '../../logic/values.ts'

interface Props {
  values: FormValues
  language: string | null
  onLanguage: (language: string | null) => void
}

/** The form with unsaved changes, at the width of a desktop or a phone. It cannot be sent. */
export function FormPreview({ values, language, onLanguage }: Props) {
  const { t } = useTranslation('forms')
  // Compared as text, so that the same form is not requested twice.
  const [asked] = useDebouncedValue(JSON.stringify(previewOf(values, language)), 300)
  const { data, error } = useQuery({
    queryKey: ['preview of a form', asked],
    queryFn: ({ signal }) => call('POST /forms/preview', { body: JSON.parse(asked) as Patch }, signal),
    placeholderData: keepPreviousData,
    meta: { isShown: true },
  })
  return (
    <Section title={t('preview.title')} lead={t(values.kind === 'classic' ? 'preview.lead' : 'preview.leadPopup')}>
      {error && <Text mb="sm">{errorText(error)}</Text>}
      <DevicePreview
        title={t('preview.title')}
        html={data?.html}
        controls={
          <LanguageSelect languages={Object.keys(values.settings.texts)} value={language} onChange={onLanguage} />
        }
      />
    </Section>
  )
}

interface LanguageProps {
  languages: readonly string[]
  value: string | null
  onChange: (language: string | null) => void
}

/** Absent while the form has one language. */
function LanguageSelect({ languages, value, onChange }: LanguageProps) {
  const { t } = useTranslation('forms')
  const names = useWorld('languages')
  if (!languages.length) return null
  return (
    <Select
      size="xs"
      w={160}
      aria-label={t('preview.language')}
      allowDeselect={false}
      data={[
        { value: '', label: t('preview.mainLanguage') },
        ...languages.map((code) => ({ value: code, label: nameOf(names, code) })),
      ]}
      value={value ?? ''}
      onChange={(code) => onChange(code || null)}
    />
  )
}
