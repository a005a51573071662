import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { randomToken } from '../../../../platform/crypto/tokens.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { cleanName } from '../../../../platform/files/names.ts'
import { spoolFolder } from '../../../../platform/files/open-files.ts'
import { spool } from '../../../../platform/files/spool.ts'
import { decodeInTurn } from '../../../../platform/images/turns.ts'
import { hasFolder } from '../folders/store.ts'
import type { Credit } from '../schemas.ts'
import { requireSpace, takeSpace } from '../sql/space.ts'
import { type FileRow, insertFile } from '../store.ts'
import { FileFault, type InspectedFile, inspectFile } from './inspect-file.ts'
import { keyOf, thumbnailKeyOf } from './keys.ts'

export const MAX_FILE_BYTES = 10 * 1024 * 1024

export interface NewFile {
  name: string
  folderId?: string | null
  credit?: Static<typeof Credit>
  /** Other files are refused. */
  only?: 'image'
}

/** Stores an upload. It is spooled to disk, not to memory, until it is complete and a decoder is free. */
export async function storeUpload(
  context: Context,
  tenantId: string,
  { content, ...file }: NewFile & { content: AsyncIterable<Uint8Array> },
): Promise<FileRow> {
  const spooled = await spool(spoolFolder(context.app.config.dataDir), content, MAX_FILE_BYTES)
  try {
    return await storeFile(context, tenantId, { ...file, content: () => spooled.buffer() })
  } finally {
    await spooled.close()
  }
}

/** Stores bytes as a file of the company. Throws a FileFault if they are not of a supported type. */
export const storeFile = (
  context: Context,
  tenantId: string,
  { content, ...file }: NewFile & { content: () => Promise<Buffer> },
): Promise<FileRow> =>
  decodeInTurn(tenantId, async () => {
    const inspected = await inspectFile(await content())
    if (file.only && inspected.kind !== file.only) throw new FileFault('type')
    await requireSpace(context.db, tenantId, inspected.bytes.length)
    return save(context, tenantId, file, inspected)
  })

/** Writes the bytes before the row: a row without bytes is a broken image; bytes without a row are swept nightly. */
async function save({ app, db, now }: Context, tenantId: string, file: NewFile, inspected: InspectedFile) {
  const { kind, type, extensions, bytes, width, height, thumbnail } = inspected
  const token = randomToken()
  await app.files.write(keyOf(tenantId, token), Readable.from([bytes]))
  if (thumbnail) await app.files.write(thumbnailKeyOf(tenantId, token), Readable.from([thumbnail]))
  try {
    return await tx(db, async (db) => {
      await takeSpace(db, tenantId, bytes.length)
      if (file.folderId && !(await hasFolder(db, tenantId, file.folderId))) throw validation('folderId')
      return insertFile(db, {
        tenant_id: tenantId,
        folder_id: file.folderId ?? null,
        name: cleanName(file.name, extensions),
        kind,
        type,
        bytes: bytes.length,
        width,
        height,
        token,
        credit: file.credit ? JSON.stringify(file.credit) : null,
        created_at: now,
        updated_at: now,
      })
    })
  } catch (error) {
    // Only if no row can exist: a lost connection may have committed.
    if (error instanceof AppError && error.code !== 'unavailable') await deleteBytes(app.files, tenantId, token)
    throw error
  }
}

export async function deleteBytes(files: Context['app']['files'], tenantId: string, token: string) {
  await files.delete(keyOf(tenantId, token))
  await files.delete(thumbnailKeyOf(tenantId, token))
}

/** Reports a fault of a file as a validation error of the field that contained the file. */
export async function asFieldError<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileFault ? validation(field, { reason: error.reason }) : error
  }
}
