import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DevicePreview } from './device-preview.tsx'

/** Preview of a mail on a desktop, on a phone, and in dark mode. */
export function MailPreview({ title, html }: { title: string; html: string }) {
  const { t } = useTranslation()
  const [isDark, setDark] = useState(false)
  return (
    <DevicePreview
      title={title}
      html={html}
      isDark={isDark}
      controls={
        <Switch
          size="sm"
          label={t('preview.dark')}
          checked={isDark}
          onChange={(event) => setDark(event.currentTarget.checked)}
        />
      }
    />
  )
}
