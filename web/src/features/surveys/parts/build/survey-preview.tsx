import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/page/section.tsx'
import { DevicePreview } from '../../../../ui/preview/device-preview.tsx'
import { pageHtml } from '../../logic/page/page-html.ts'
import { usePageLanguage } from '../../logic/use-page-language.ts'
import type { SurveyValues } from '../../logic/values.ts'

const PAGES = ['questions', 'thanks'] as const

/** The survey with unsaved changes, at the width of a desktop or a phone. It cannot be sent. */
export function SurveyPreview({ values }: { values: SurveyValues }) {
  const { t } = useTranslation('surveys')
  const [page, setPage] = useState<(typeof PAGES)[number]>('questions')
  const language = usePageLanguage(values.language)
  const [shown] = useDebouncedValue(values, 150)
  const html = useMemo(() => pageHtml(shown, language, page), [shown, language, page])
  return (
    <Section title={t('preview.title')} lead={t('preview.lead')}>
      <DevicePreview
        title={t('preview.title')}
        html={html}
        controls={
          <SegmentedControl
            size="xs"
            aria-label={t('preview.page')}
            value={page}
            onChange={(next) => setPage(next as typeof page)}
            data={PAGES.map((value) => ({ value, label: t(`preview.pages.${value}`) }))}
          />
        }
      />
    </Section>
  )
}
