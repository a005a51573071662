import type { Context } from '../../../../platform/context.ts'
import { fetchJson, upstreamError } from '../upstream.ts'
import type { Photo, PhotoLibrary } from './library.ts'

const API = 'https://api.pexels.com/v1'
const SERVICE = 'stock_photos'

/** Pexels: its photos may be stored and changed; the author should be named. */
export function pexels(outgoing: Context['app']['outgoing'], key: string): PhotoLibrary {
  const ask = (path: string) => fetchJson(outgoing, SERVICE, { url: API + path, headers: { authorization: key } })
  return {
    name: 'pexels',
    async search({ q, page, pageSize }) {
      const paging = `page=${page}&per_page=${pageSize}`
      const answer = await ask(q ? `/search?query=${encodeURIComponent(q)}&${paging}` : `/curated?${paging}`)
      if (!Array.isArray(answer?.photos)) throw upstreamError(SERVICE, 'answer')
      return { items: answer.photos.map(photoOf), total: Number(answer.total_results) || answer.photos.length }
    },
    async find(id) {
      const answer = await ask(`/photos/${id}`)
      return answer && { photo: photoOf(answer), downloadUrl: String((answer.src as Sizes | undefined)?.large2x) }
    },
  }
}

type Sizes = Record<string, string>

function photoOf(given: unknown): Photo {
  const raw = Object(given) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (!Number.isSafeInteger(raw.id)) throw upstreamError(SERVICE, 'answer')
  return {
    id: String(raw.id),
    description: text(raw.alt),
    width: Number(raw.width) || 0,
    height: Number(raw.height) || 0,
    thumbnailUrl: text((raw.src as Sizes | undefined)?.medium),
    credit: {
      author: text(raw.photographer),
      authorUrl: text(raw.photographer_url),
      source: 'pexels',
      sourceUrl: text(raw.url),
    },
  }
}
