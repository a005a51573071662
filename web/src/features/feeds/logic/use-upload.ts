import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.ts'
import { refresh } from '../../../api/hooks.ts'
import { upload } from '../../../api/upload.ts'
import { errorText } from '../../../i18n/errors.ts'
import { notify } from '../../../ui/message/notify.ts'

/** The largest file that the server takes. */
const MAX_BYTES = 500 * 1024 * 1024

/** The upload of a file of a feed, which the server then reads. */
export function useUpload(feedId: string) {
  const { t } = useTranslation('feeds')
  const client = useQueryClient()
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)
  // Leaving the page cancels the upload.
  useEffect(() => () => stopper.current?.abort(), [])
  const send = async (file: File, force: boolean) => {
    const stop = new AbortController()
    stopper.current = stop
    setFault(file.size > MAX_BYTES ? t('upload.tooLarge') : null)
    if (file.size > MAX_BYTES) return
    setSent({ name: file.name, share: 0 })
    try {
      await upload('POST /feeds/{feed_id}/import', file, {
        input: { path: { feed_id: feedId }, query: force ? { force } : {} },
        signal: stop.signal,
        onProgress: (share) => setSent({ name: file.name, share }),
      })
      notify(t('begun'))
    } catch (error) {
      const isRunning = error instanceof ApiError && error.reason === 'running'
      if (!stop.signal.aborted) setFault(isRunning ? t('upload.running') : errorText(error))
    }
    await refresh(client, ['/feeds'])
    setSent(null)
  }
  return {
    sent,
    fault,
    send: (file: File, force: boolean) => void send(file, force),
    stop: () => stopper.current?.abort(),
  }
}
