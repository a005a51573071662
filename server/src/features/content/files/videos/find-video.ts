import type { VideoService } from './video-service.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const SERVICES: readonly VideoService[] = [youtube, vimeo]

/** The service and the id of the video at an address; null if it is not a video of a known service. */
export function findVideo(address: string): { service: VideoService; id: string } | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const service of SERVICES) {
    const id = service.idOf(url)
    if (id) return { service, id }
  }
  return null
}
