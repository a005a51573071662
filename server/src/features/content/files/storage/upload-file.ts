import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { asFieldError, storeFile, storeUpload } from './store-file.ts'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

interface Uploaded {
  name: string
  folderId?: string | null
  /** A stream of a form, or base64 of a JSON body. */
  content: AsyncIterable<Uint8Array> | string
}

/** Stores an uploaded file from a form or from JSON. */
export function uploadFile(context: Context, tenantId: string, { content, ...file }: Uploaded) {
  if (typeof content !== 'string')
    return asFieldError('file', () => storeUpload(context, tenantId, { ...file, content }))
  if (!BASE64.test(content)) throw validation('content')
  const decoded = async () => Buffer.from(content, 'base64')
  return asFieldError('content', () => storeFile(context, tenantId, { ...file, content: decoded }))
}
