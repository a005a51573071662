import type { App } from '../../../platform/app.ts'
import { rememberResults } from '../../../platform/remember-results.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import type { drawCountdown } from './draw.ts'
import type { Countdown } from './token.ts'

const DRAW = inThread<typeof drawCountdown>(new URL('./draw.ts', import.meta.url), 'drawCountdown', {
  field: 'countdown',
})

/** Each has up to 60 kB. */
const KEPT = 100
const pictures = rememberResults<Uint8Array>(KEPT)

/** The picture of a countdown now. Readers who open mails in the same second share one. */
export async function pictureOf(
  app: Pick<App, 'offload'>,
  publicId: string,
  { ends, look }: Countdown,
  now: Date,
): Promise<Buffer> {
  const left = Math.max(0, ends - Math.floor(now.getTime() / 1000))
  return Buffer.from(await pictures([look, left], () => app.offload.run(DRAW, publicId, look, left)))
}
