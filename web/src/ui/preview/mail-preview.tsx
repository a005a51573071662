import { Group, SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HtmlPreview } from './html-preview.tsx'

/** Preview of a mail on a desktop, on a phone, and in dark mode. */
export function MailPreview({ title, html }: { title: string; html: string }) {
  const { t } = useTranslation()
  const [device, setDevice] = useState('desktop')
  const [isDark, setDark] = useState(false)
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('preview.device')}
          value={device}
          onChange={setDevice}
          data={[
            { value: 'desktop', label: t('preview.desktop') },
            { value: 'phone', label: t('preview.phone') },
          ]}
        />
        <Switch
          size="sm"
          label={t('preview.dark')}
          checked={isDark}
          onChange={(event) => setDark(event.currentTarget.checked)}
        />
      </Group>
      <HtmlPreview title={title} html={html} isDark={isDark} {...(device === 'phone' ? { width: 375 } : {})} />
    </>
  )
}
