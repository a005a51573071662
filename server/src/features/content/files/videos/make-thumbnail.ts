import { buffer } from 'node:stream/consumers'
import type { Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { drawPlayButton } from '../../../../platform/images/play-button.ts'
import { decodeInTurn } from '../../../../platform/images/turns.ts'
import type { VideoInput } from '../schemas.ts'
import { asFileFault, FileFault } from '../storage/inspect-file.ts'
import { keyOf } from '../storage/keys.ts'
import { asFieldError, storeFile } from '../storage/store-file.ts'
import { findFile } from '../store.ts'
import { upstreamError } from '../upstream.ts'
import { findVideo } from './find-video.ts'

/** Stores the preview picture of a video, or an image of the company, with a play button as a new file. */
export async function makeVideoThumbnail(context: Context, tenantId: string, body: Static<typeof VideoInput>) {
  if ((body.url === undefined) === (body.fileId === undefined)) throw validation('url')
  const { folderId } = body
  const { name, content } = body.fileId
    ? await fromFile(context, tenantId, body.fileId)
    : await fromVideo(context, tenantId, body.url!)
  return storeFile(context, tenantId, { name, folderId, content: async () => content })
}

async function fromVideo({ app }: Context, tenantId: string, address: string) {
  const video = findVideo(address)
  if (!video) throw validation('url')
  const picture = await video.service.picture(app.outgoing, video.id)
  if (!picture) throw validation('url', { reason: 'missing' })
  const name = `${video.service.name}-${video.id.replace('/', '-')}`
  return { name, content: await draw(tenantId, picture.bytes, { ratio: picture.ratio }).catch(asUpstreamError) }
}

async function fromFile({ app, db }: Context, tenantId: string, fileId: string) {
  const file = await findFile(db, tenantId, fileId)
  const stream = file?.kind === 'image' ? await app.files.read(keyOf(tenantId, file.token)) : null
  if (!file || !stream) throw validation('fileId')
  const content = await asFieldError('fileId', async () => draw(tenantId, await buffer(stream)))
  return { name: `${file.name.replace(/\.\w+$/, '')} video`, content }
}

const draw = (tenantId: string, bytes: Buffer, options: { ratio?: number } = {}) =>
  asFileFault(() => decodeInTurn(tenantId, async () => (await drawPlayButton(bytes, options)).bytes))

/** The service sent something that is not an image. */
function asUpstreamError(error: unknown): never {
  throw error instanceof FileFault ? upstreamError('video', 'answer') : error
}
