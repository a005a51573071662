import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../../platform/context.ts'
import { required } from '../../../../platform/db/failures.ts'
import type { FileRow } from '../store.ts'
import { keyOf } from './keys.ts'

/** The bytes of a file, which has at most 10 MB. */
export const readFile = async ({ app }: Pick<Context, 'app'>, { tenant_id, token }: FileRow): Promise<Buffer> =>
  buffer(required(await app.files.read(keyOf(tenant_id, token))))

/** The content of a file as a stream; null if it was deleted. */
export const readStoredFile = (
  { app }: Pick<Context, 'app'>,
  { tenant_id, token }: Pick<FileRow, 'tenant_id' | 'token'>,
): Promise<Readable | null> => app.files.read(keyOf(tenant_id, token))
