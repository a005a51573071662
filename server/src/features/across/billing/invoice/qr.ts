import { encode } from 'uqr'

/** A QR code as squares: rows of dark and light modules, without a border. */
export const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data

/** The dark modules as a path of rectangles in a square of one unit per module. */
export const pathOf = (modules: boolean[][]): string =>
  modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')

/** Readers need a light border of four modules. */
const BORDER = 4

export function svgOf(text: string): string {
  const modules = modulesOf(text)
  const size = modules.length + 2 * BORDER
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BORDER} ${-BORDER} ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M${-BORDER} ${-BORDER}h${size}v${size}h-${size}z"/><path d="${pathOf(modules)}"/></svg>`
}
