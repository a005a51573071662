import { fetchImage, fetchJson, upstreamError } from '../upstream.ts'
import type { VideoService } from './video-service.ts'

export const vimeo: VideoService = {
  name: 'vimeo',
  idOf({ hostname, pathname }) {
    if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return null
    // The number of the video and, for unlisted videos, the key after it.
    const match = /(?:^|\/)(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname)
    return match ? [match[1], match[2]].filter(Boolean).join('/') : null
  },
  async picture(outgoing, id) {
    const url = `https://vimeo.com/api/oembed.json?width=1280&url=${encodeURIComponent(`https://vimeo.com/${id}`)}`
    const answer = await fetchJson(outgoing, 'video', { url })
    if (!answer) return null
    const picture = URL.parse(String(answer.thumbnail_url))
    if (!picture || !/(?:^|\.)vimeocdn\.com$/.test(picture.hostname)) throw upstreamError('video', 'answer')
    const bytes = await fetchImage(outgoing, 'video', picture.href)
    return bytes && { bytes }
  },
}
