import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import i18next from 'i18next'
import { INK, SEAL, TYPEFACE } from '../ui/brand.ts'

const brand: MantineColorsTuple = INK

/** In the tone of the page background, with enough contrast for texts. */
const dark: MantineColorsTuple = [
  '#e3e6eb',
  '#b8bdc7',
  '#9298a4',
  '#6b7280',
  '#3b404b',
  '#343944',
  '#2a2e37',
  '#1e2128',
  '#191b21',
  '#121419',
]

export const theme = createTheme({
  primaryColor: 'brand',
  // Both have enough contrast with white text and with their backgrounds.
  primaryShade: { light: 7, dark: 7 },
  colors: { brand, dark },
  fontFamily: TYPEFACE,
  headings: { fontFamily: TYPEFACE, fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Read whenever one is drawn, because people change the language.
    ColorPicker: {
      defaultProps: () => ({
        saturationLabel: i18next.t('colorPicker.saturation'),
        hueLabel: i18next.t('colorPicker.hue'),
      }),
    },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } } },
    // Wraps instead of cutting the text: half of a state would be misread.
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)' },
        label: { textTransform: 'none', whiteSpace: 'normal' },
      },
    },
  },
})

/** Text colours on light backgrounds of the same hue, with enough contrast. */
const WORDS = {
  brand: brand[9],
  blue: '#12508f',
  cyan: '#085a69',
  teal: '#056348',
  green: '#1f6b2f',
  yellow: '#704600',
  orange: '#8f3006',
  red: '#a11d1d',
  grape: '#7a1f8c',
  violet: '#4c2bb0',
  gray: '#424953',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--seal': SEAL },
  light: {
    '--mantine-color-dimmed': '#5b6270',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c22525',
    ...Object.fromEntries(
      Object.entries(WORDS).flatMap(([name, color]) => [
        [`--mantine-color-${name}-light-color`, color],
        [`--mantine-color-${name}-outline`, color],
      ]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': '#a6abb5',
    '--mantine-color-placeholder': '#9aa0ac',
    // Differs from the card around it.
    '--mantine-color-disabled': dark[5],
    '--mantine-color-disabled-color': dark[2],
    '--mantine-color-anchor': brand[3],
    // Lighter than Mantine's, which is hard to see beside the background.
    '--mantine-color-brand-light': '#2c2b52',
    '--mantine-color-brand-light-hover': '#353463',
    '--mantine-color-error': '#ff8787',
  },
})
