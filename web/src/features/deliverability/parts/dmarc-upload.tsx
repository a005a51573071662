import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError, Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { notify } from '../../../ui/message/notify.ts'

type Reason = Item<'GET /deliverability/dmarc/unread'>['reason'] | 'domain'

/** Uploads a report. `onFault` gets the text of why it cannot be used; null when a report is sent. */
export function DmarcUpload({ onFault }: { onFault: (text: string | null) => void }) {
  const { t, i18n } = useTranslation('deliverability')
  const explain = (error: ApiError): string => {
    const { reason, domain } = error.params
    const isKnown = i18n.exists(`dmarc.faults.${reason}`, { ns: 'deliverability' })
    return isKnown ? String(t(`dmarc.faults.${reason as Reason}`, { domain: String(domain) })) : errorText(error)
  }
  const upload = useSend('POST /deliverability/dmarc', {
    touches: ['/deliverability/dmarc'],
    onDone: ({ messages, domain }) => notify(t('dmarc.uploaded', { count: messages, domain })),
    onFail: (error) => onFault(explain(error)),
  })
  const send = (file: File | null) => {
    if (!file) return
    onFault(null)
    const form = new FormData()
    form.append('file', file)
    upload.mutate({ body: form as never })
  }
  return (
    <FileButton onChange={send} accept=".xml,.gz,.zip">
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={upload.isPending}
        >
          {t('dmarc.upload')}
        </Button>
      )}
    </FileButton>
  )
}
