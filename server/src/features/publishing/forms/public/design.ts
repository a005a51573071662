import { readableOn } from '../../../../platform/http/page.ts'
import type { Design } from '../schemas.ts'

const FONTS = {
  inherit: 'inherit',
  system: 'system-ui, sans-serif',
  serif: 'Georgia, serif',
  mono: 'ui-monospace, monospace',
}

/** A design in values of CSS, with the standard for what is missing. */
export interface ShownDesign {
  accent: string
  /** Black or white, which can be read on the accent. */
  onAccent: string
  background: string
  color: string
  font: string
  radius: number
  width: number
  imageUrl: string | null
}

export function shownDesign(design: Design): ShownDesign {
  const accent = design.accent ?? '#2f5bea'
  return {
    accent,
    onAccent: readableOn(accent),
    background: design.background ?? '#ffffff',
    color: design.color ?? '#1c2333',
    font: FONTS[design.font ?? 'inherit'],
    radius: design.radius ?? 8,
    width: design.width ?? 420,
    imageUrl: design.imageUrl ?? null,
  }
}

/** The design as variables of the style sheet that pages and websites share. */
export const variablesOf = ({ accent, onAccent, background, color, font, radius, width }: ShownDesign): string =>
  [
    ...[`--pr-accent:${accent}`, `--pr-on-accent:${onAccent}`, `--pr-background:${background}`],
    ...[`--pr-color:${color}`, `--pr-font:${font}`, `--pr-radius:${radius}px`, `--pr-width:${width}px`],
  ].join(';')
