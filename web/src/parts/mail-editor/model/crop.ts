export const RATIOS = ['free', '1:1', '4:3', '16:9', '3:4'] as const
export type Ratio = (typeof RATIOS)[number]

/** What is kept of a picture, in percent: its size, and where it lies in the room that is left. */
export interface Cut {
  x: number
  y: number
  size: number
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  naturalWidth: number
  naturalHeight: number
}

/** The pixels that are kept. */
export function cutFor({ naturalWidth: full, naturalHeight: tall }: Size, { x, y, size }: Cut, ratio: Ratio): Area {
  const [across, down] = ratio === 'free' ? [full, tall] : (ratio.split(':').map(Number) as [number, number])
  const scale = Math.min(full / across, tall / down) * (size / 100)
  const width = Math.max(1, Math.min(full, Math.round(across * scale)))
  const height = Math.max(1, Math.min(tall, Math.round(down * scale)))
  return { x: Math.round(((full - width) * x) / 100), y: Math.round(((tall - height) * y) / 100), width, height }
}

/** A part of a picture as a file of this width. */
export async function cutPicture(image: HTMLImageElement, area: Area, width: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((area.height * width) / area.width))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  // Photos are smaller as JPEG; drawings may be transparent.
  const type = /\.jpe?g(?:\?|$)/i.test(image.src) ? 'image/jpeg' : 'image/png'
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))), type, 0.9)
  const name = decodeURIComponent(new URL(image.src).pathname.split('/').at(-1) ?? 'picture').replace(/\.\w+$/, '')
  return new File([await promise], `${name}-${width}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type })
}
