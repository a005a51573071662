import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/hooks.ts'
import { errorText } from '../../i18n/errors.ts'
import { type FileItem, MAX_FILE_BYTES } from './files.ts'

export interface Upload {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed. */
  fault?: string
}

interface Options {
  folderId: string | null
  /** Called after the last upload, with all files that succeeded. */
  onDone?: (files: FileItem[]) => void
}

/** Uploads files one after another and reports the state of each. */
export function useUploads({ folderId, onDone }: Options) {
  const { t } = useTranslation('files')
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef(0)
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const sendOne = async (id: number, file: File): Promise<FileItem[]> => {
    change(id, { state: 'sending' })
    try {
      if (file.size > MAX_FILE_BYTES) throw new ApiError(413, 'validation', 'size')
      const form = new FormData()
      form.set('file', file)
      const query = folderId ? { folderId } : {}
      const done = await call('POST /files', { query, body: form })
      change(id, { state: 'done' })
      return [done]
    } catch (error) {
      change(id, { state: 'failed', fault: faultOf(error, t) })
      return []
    }
  }

  const add = async (files: readonly File[]) => {
    const given = files.map((file, index) => ({ id: last.current + index, file }))
    last.current += files.length
    const waiting = given.map(({ id, file }) => ({ id, name: file.name, state: 'waiting' as const }))
    // Of earlier uploads, only running and failed ones stay listed.
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...waiting])
    const done: FileItem[] = []
    for (const { id, file } of given) done.push(...(await sendOne(id, file)))
    await refresh(client, ['/files', '/file-folders'])
    if (done.length) onDone?.(done)
  }
  return { uploads, add: (files: readonly File[]) => void add(files), clear: () => setUploads([]) }
}

const REASONS = ['empty', 'type', 'broken', 'pixels', 'small'] as const

/** Why a file was refused, in words that help to fix it. */
function faultOf(error: unknown, t: TFunction<'files'>): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'validation' && error.reason === 'size') return t('faults.size')
  if (error.code === 'conflict' && error.reason === 'limit') return t('faults.limit')
  const reason = REASONS.find((one) => one === error.params.reason)
  return reason ? t(`faults.${reason}`) : errorText(error)
}
