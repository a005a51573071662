/** The colours and the typeface of the product. Everything that is drawn in them takes them from here. */

/** Ink: from the lightest tint to the darkest shade. */
export const INK = [
  '#f1f0fe',
  '#e2e0fc',
  '#c3bff8',
  '#a39cf3',
  '#877ded',
  '#6a5fe4',
  '#574bdb',
  '#4a3dc9',
  '#3b30a6',
  '#2e2685',
] as const

/** The seal of the logo: an accent for drawings, never for texts. */
export const SEAL = '#ffb224'

/** Colours of series in charts, which people with colour blindness can distinguish. */
export const SERIES = ['#574bdb', '#12a67f', '#f59f00', '#e8590c', '#c2378f', '#868e96'] as const

export const TYPEFACE = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
