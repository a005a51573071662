import type { Texts } from '../texts.ts'

const FONTS = [
  'Arial, Helvetica, sans-serif',
  'Georgia, serif',
  'Tahoma, sans-serif',
  'Times New Roman, serif',
  'Trebuchet MS, sans-serif',
  'Verdana, sans-serif',
  'Courier New, monospace',
]

const pixels = (property: string, units = ['px']) => ({ property, type: 'number', units, min: 0 })
const colour = (property: string) => ({ property, type: 'color' })

/** The groups of style properties. GrapesJS shows those that the selected element has. */
export function sectorsOf({ sectors, options, styles }: Texts) {
  const select = (property: string, ids: (keyof Texts['options'])[]) => ({
    property,
    type: 'select',
    options: ids.map((id) => ({ id, label: options[id] })),
  })
  const sides = (['top', 'right', 'bottom', 'left'] as const).map((side) => pixels(`padding-${side}`))
  return [
    {
      id: 'surface',
      name: sectors.surface,
      open: true,
      properties: [
        colour('background-color'),
        colour('container-background-color'),
        { property: 'background-url', type: 'file' },
        pixels('border-radius'),
        pixels('border-width'),
        colour('border-color'),
      ],
    },
    {
      id: 'text',
      name: sectors.text,
      open: true,
      properties: [
        {
          property: 'font-family',
          type: 'select',
          options: FONTS.map((id) => ({ id, label: id.split(',')[0]! })),
        },
        pixels('font-size'),
        select('font-weight', ['400', '700']),
        colour('color'),
        { property: 'line-height', type: 'number', units: ['', 'px', '%'], min: 0, step: 0.1 },
        select('align', ['left', 'center', 'right', 'justify']),
        select('text-align', ['left', 'center', 'right']),
        select('text-decoration', ['none', 'underline', 'line-through']),
      ],
    },
    {
      id: 'size',
      name: sectors.size,
      open: true,
      properties: [
        pixels('width', ['px', '%']),
        pixels('height'),
        pixels('icon-size'),
        select('vertical-align', ['top', 'middle', 'bottom']),
        { property: 'padding', type: 'composite', detached: true, label: styles.padding, properties: sides },
      ],
    },
  ]
}
