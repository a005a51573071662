import type { Context } from '../../../../platform/context.ts'

/** Where videos are, and how to come to the picture that stands for one. One file each. */
export interface VideoService {
  name: string
  /** What the service calls the video of an address; null when the address is none of its videos. */
  idOf(url: URL): string | null
  /** The largest picture of the video; null when there is no such video. `ratio`: the picture has bars to be cut off. */
  picture(outgoing: Context['app']['outgoing'], id: string): Promise<{ bytes: Buffer; ratio?: number } | null>
}
