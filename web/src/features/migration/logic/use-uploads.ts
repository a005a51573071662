import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { errorText } from '../../../i18n/errors.ts'
import type { MovedFile } from './plan.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Uploads files one after the other. */
export function useUploads(onDone: (file: MovedFile) => void) {
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null)
  const [faults, setFaults] = useState<string[]>([])
  const stopper = useRef<AbortController>(null)
  // Leaving the page cancels the upload.
  useEffect(() => () => stopper.current?.abort(), [])
  const send = async (files: readonly File[]) => {
    const stop = new AbortController()
    stopper.current = stop
    setFaults([])
    for (const file of files) {
      if (stop.signal.aborted) break
      setSent({ name: file.name, share: 0 })
      try {
        if (file.size > MAX_BYTES) throw new ApiError(413, 'validation', 'size')
        const onProgress = (share: number) => setSent({ name: file.name, share })
        onDone(await upload('POST /migration/files', file, { signal: stop.signal, onProgress }))
      } catch (error) {
        if (!stop.signal.aborted) setFaults((before) => [...before, `${file.name}: ${errorText(error)}`])
      }
    }
    setSent(null)
  }
  return { sent, faults, send, stop: () => stopper.current?.abort() }
}
