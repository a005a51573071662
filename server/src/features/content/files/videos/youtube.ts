import { fetchImage } from '../upstream.ts'
import type { VideoService } from './video-service.ts'

const HOSTS = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const ID = /^[\w-]{11}$/

export const youtube: VideoService = {
  name: 'youtube',
  idOf({ hostname, pathname, searchParams }) {
    const [, first = '', second = ''] = pathname.split('/')
    const id = /^(?:www\.)?youtu\.be$/.test(hostname)
      ? first
      : HOSTS.test(hostname)
        ? first === 'watch'
          ? searchParams.get('v')
          : /^(?:shorts|embed|live|v)$/.test(first)
            ? second
            : null
        : null
    return id && ID.test(id) ? id : null
  },
  async picture(outgoing, id) {
    const get = (size: string) => fetchImage(outgoing, 'video', `https://i.ytimg.com/vi/${id}/${size}.jpg`)
    const large = await get('maxresdefault')
    if (large) return { bytes: large }
    // Older videos have only this picture, with black bars above and below.
    const small = await get('hqdefault')
    return small && { bytes: small, ratio: 16 / 9 }
  },
}
