import { Group, SegmentedControl, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HtmlPreview } from './html-preview.tsx'

const PHONE_WIDTH = 375

interface Props {
  title: string
  /** Undefined while it loads. */
  html: string | undefined
  isDark?: boolean
  isOutlook?: boolean
  /** Further controls, beside the choice of the device. */
  controls?: ReactNode
  /** Stands above the document. */
  children?: ReactNode
}

/** A document at the width of a desktop or a phone. */
export function DevicePreview({ title, html, isDark = false, isOutlook = false, controls, children }: Props) {
  const { t } = useTranslation()
  const [device, setDevice] = useState('desktop')
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
        {controls}
      </Group>
      {children}
      {html === undefined ? (
        <Skeleton h={400} />
      ) : (
        <HtmlPreview
          title={title}
          html={html}
          isDark={isDark}
          isOutlook={isOutlook}
          {...(device === 'phone' ? { width: PHONE_WIDTH } : {})}
        />
      )}
    </>
  )
}
