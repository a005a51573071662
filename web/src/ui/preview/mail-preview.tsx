import { Alert, List, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlookFindings } from '../../frames/preview/outlook.ts'
import { DevicePreview } from './device-preview.tsx'

const LOOKS = ['light', 'dark', 'outlook'] as const
type Look = (typeof LOOKS)[number]

/** Preview of a mail on a desktop and on a phone, in dark mode, and in Outlook for Windows. */
export function MailPreview({ title, html }: { title: string; html: string }) {
  const { t } = useTranslation()
  const [look, setLook] = useState<Look>('light')
  return (
    <DevicePreview
      title={title}
      html={html}
      isDark={look === 'dark'}
      isOutlook={look === 'outlook'}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('preview.look')}
          value={look}
          onChange={(value) => setLook(value as Look)}
          data={LOOKS.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      }
    >
      {look === 'outlook' && <Lost html={html} />}
    </DevicePreview>
  )
}

/** What Outlook for Windows does not show. */
function Lost({ html }: { html: string }) {
  const { t } = useTranslation()
  const findings = outlookFindings(html)
  return (
    <Alert
      color={findings.length ? 'yellow' : 'teal'}
      mb="sm"
      title={t(findings.length ? 'preview.lost.title' : 'preview.lost.none')}
    >
      <List fz="sm">
        {findings.map(({ code, number }) => (
          <List.Item key={code}>{t(`preview.lost.${code}`, { number })}</List.Item>
        ))}
      </List>
      <Text fz="xs" mt={findings.length ? 6 : 0}>
        {t('preview.lost.about')}
      </Text>
    </Alert>
  )
}
