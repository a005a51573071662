interface Size {
  width: number
  height: number
}

/** Keeps the line within the picture. */
const EDGE = 1.5

/** The points of a small line chart: the highest value is at the top, and zero at the bottom. */
export function sparkPoints(values: readonly number[], { width, height }: Size): { x: number; y: number }[] {
  const most = Math.max(0, ...values)
  const step = values.length > 1 ? (width - 2 * EDGE) / (values.length - 1) : 0
  const room = height - 2 * EDGE
  return values.map((value, i) => ({
    x: round(EDGE + i * step),
    y: round(height - EDGE - (most ? (value / most) * room : 0)),
  }))
}

const round = (value: number) => Math.round(value * 10) / 10

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
