import { Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { nameOf, useWorld } from '../../../../i18n/world.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { HtmlPreview } from '../../../../ui/preview/html-preview.tsx'
import { type FormValues, type Patch, previewOf } from '../../logic/values.ts'

const PHONE_WIDTH = 375

interface Props {
  values: FormValues
  language: string | null
  onLanguage: (language: string | null) => void
}

/** The form with unsaved changes, at the width of a desktop or a phone. It cannot be sent. */
export function FormPreview({ values, language, onLanguage }: Props) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const [device, setDevice] = useState('desktop')
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
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={common('preview.device')}
          value={device}
          onChange={setDevice}
          data={[
            { value: 'desktop', label: common('preview.desktop') },
            { value: 'phone', label: common('preview.phone') },
          ]}
        />
        <LanguageSelect languages={Object.keys(values.settings.texts)} value={language} onChange={onLanguage} />
      </Group>
      {error && <Text mb="sm">{errorText(error)}</Text>}
      {data ? (
        <HtmlPreview
          title={t('preview.title')}
          html={data.html}
          {...(device === 'phone' ? { width: PHONE_WIDTH } : {})}
        />
      ) : (
        <Skeleton h={400} />
      )}
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
