import { attributeOf, type Element, pixelsOf, stylesOf } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Twice the usual width of mails, for high-resolution screens. */
const MAX_WIDTH = 1400
const MAX_HEIGHT = 4000
/** Length of an inline image (`data:` URL). */
const MAX_INLINE = 30_000

export default defineLintCheck({
  code: 'big_image',
  severity: 'warning',
  *find({ images }) {
    for (const image of images) {
      const [width, height] = [sideOf(image, 'width'), sideOf(image, 'height')]
      const src = attributeOf(image, 'src')?.value ?? ''
      const isInline = /^\s*data:/i.test(src) && src.length > MAX_INLINE
      if (width > MAX_WIDTH || height > MAX_HEIGHT || isInline)
        yield { at: image.start, url: src, ...(width ? { width } : {}), ...(height ? { height } : {}) }
    }
  },
  examples: {
    good: [
      '<img src="https://example.com/a.png" alt="" width="600" height="300">',
      '<img src="https://example.com/a.png" alt="" width="100%">',
      '<img src="https://example.com/a.png" alt="" style="width:1200px">',
      '<img src="data:image/png;base64,AAAA" alt="">',
    ],
    bad: [
      '<img src="https://example.com/a.png" alt="" width="3000">',
      '<img src="https://example.com/a.png" alt="" height="9000px">',
      '<img src="https://example.com/a.png" alt="" style="display:block; width:2400px">',
      `<img src="data:image/png;base64,${'A'.repeat(30_000)}" alt="">`,
    ],
  },
})

/** A side of an image in pixels; 0 if unknown or relative. */
function sideOf(image: Element, side: 'width' | 'height'): number {
  const written = [attributeOf(image, side)?.value, stylesOf(image).get(side)]
  return Math.max(...written.map((text) => (text?.includes('%') ? 0 : Math.round(pixelsOf(text) ?? 0))))
}
