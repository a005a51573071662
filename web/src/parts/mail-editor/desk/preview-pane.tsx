import { Alert, Box, Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/errors.ts'
import { FilledPreview } from '../../preview/filled-preview.tsx'
import { useRendered } from '../state/use-rendered.ts'
import type { MailHead } from '../visual.ts'

interface Props {
  head: MailHead
  /** Takes over text that is still being typed. */
  flush: RefObject<() => Promise<void>>
}

/** The mail as contacts get it: at both widths, in the dark, in Outlook, and for a chosen contact. */
export function PreviewPane({ head, flush }: Props) {
  const { t } = useTranslation('editor')
  const { t: checks } = useTranslation('checks')
  const [isFlushed, setFlushed] = useState(false)
  useEffect(() => void flush.current().then(() => setFlushed(true)), [flush])
  const { data, error } = useRendered({ isEnabled: isFlushed })
  return (
    <Box className="desk-preview">
      {error && <Alert color="red">{error.params.reason === 'size' ? checks('mailTooBig') : errorText(error)}</Alert>}
      {data === undefined && !error && <Skeleton h={400} />}
      {data !== undefined && <FilledPreview title={t('shell.preview')} mail={{ html: data, ...head }} />}
    </Box>
  )
}
