import type { Context } from '../../../../platform/context.ts'

/** A service with videos and preview pictures of them. One file each. */
export interface VideoService {
  name: string
  /** The id of the video at an address; null if the address is not a video of this service. */
  idOf(url: URL): string | null
  /** The largest preview picture; null if there is no such video. `ratio` is set if bars have to be cut off. */
  picture(outgoing: Context['app']['outgoing'], id: string): Promise<{ bytes: Buffer; ratio?: number } | null>
}
