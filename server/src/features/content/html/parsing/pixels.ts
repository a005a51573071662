import { attributeOf, type Element } from '../markup/elements.ts'
import { pixelsOf, stylesOf } from '../markup/styles.ts'

/** Whether an image is a tracking pixel or a spacer: one of its sides has at most one pixel. */
export function isPixel(element: Element): boolean {
  const styles = stylesOf(element)
  return ['width', 'height'].some((name) => {
    const pixels = pixelsOf(styles.get(name))
    return /^[01](px)?$/.test(attributeOf(element, name)?.value.trim() ?? '') || (pixels !== null && pixels <= 1)
  })
}
