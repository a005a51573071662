/** The four sides of a padding in pixels: top, right, bottom, left. */
export function splitSides(value: string): number[] {
  const sizes = value
    .trim()
    .split(/\s+/)
    .map((size) => Number.parseFloat(size) || 0)
  const [top = 0, right = top, bottom = top, left = right] = sizes
  return [top, right, bottom, left]
}

/** The shortest form of a padding. */
export function joinSides([top = 0, right = 0, bottom = 0, left = 0]: readonly number[]): string {
  const px = (size: number) => (size ? `${size}px` : '0')
  if (left !== right) return [top, right, bottom, left].map(px).join(' ')
  if (top !== bottom) return [top, right, bottom].map(px).join(' ')
  return top === right ? `${top}px` : [top, right].map(px).join(' ')
}
