import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { fileFault } from './faults.ts'
import type { UploadedFile } from './plan.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The upload of a file. */
export function useUpload(onDone: (file: UploadedFile) => void) {
  const { t } = useTranslation('imports')
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)
  // Leaving the page cancels the upload.
  useEffect(() => () => stopper.current?.abort(), [])
  const run = async (name: string, work: (signal: AbortSignal) => Promise<UploadedFile>) => {
    const stop = new AbortController()
    stopper.current = stop
    setFault(null)
    setSent({ name, share: 0 })
    try {
      const file = await work(stop.signal)
      if (stop.signal.aborted) return
      setSent(null)
      onDone(file)
    } catch (error) {
      setSent(null)
      if (!stop.signal.aborted) setFault(fileFault(t, error))
    }
  }
  return {
    sent,
    fault,
    sendFile: (file: File) =>
      run(file.name, async (signal) => {
        if (file.size > MAX_BYTES) throw new ApiError(413, 'validation', 'size')
        return upload('POST /imports/files', file, {
          signal,
          onProgress: (share) => setSent({ name: file.name, share }),
        })
      }),
    sendText: (text: string) => {
      const name = t('paste.name')
      return run(name, (signal) => call('POST /imports/files', { body: { name, text } }, signal))
    },
    stop: () => stopper.current?.abort(),
  }
}
