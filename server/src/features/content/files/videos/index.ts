import type { VideoService } from './video-service.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const SERVICES: readonly VideoService[] = [youtube, vimeo]

/** Whose video an address is, and which; null when it is none that we know. */
export function videoOf(address: string): { service: VideoService; id: string } | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const service of SERVICES) {
    const id = service.idOf(url)
    if (id) return { service, id }
  }
  return null
}
