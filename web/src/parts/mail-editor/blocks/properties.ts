import type { MailNode } from '../model/node.ts'

/** How a value is entered. */
export type FieldKind =
  | 'address'
  | 'align'
  | 'alt'
  | 'border'
  | 'color'
  | 'font'
  | 'lineHeight'
  | 'network'
  | 'padding'
  | 'picture'
  | 'pixels'
  | 'size'
  | 'text'
  | 'toggle'
  | 'vertical'
  | 'weight'

export interface Field {
  /** The attribute, which is also its name in the texts (`fields.<attribute>`). */
  attribute: string
  kind: FieldKind
  /** Of a toggle: the value when it is on. */
  on?: string
}

export interface FieldGroup {
  name: 'main' | 'text' | 'look' | 'space'
  fields: readonly Field[]
}

const field = (attribute: string, kind: FieldKind): Field => ({ attribute, kind })

const TEXT: FieldGroup = {
  name: 'text',
  fields: [
    field('font-family', 'font'),
    field('font-size', 'pixels'),
    field('font-weight', 'weight'),
    field('color', 'color'),
    field('line-height', 'lineHeight'),
    field('align', 'align'),
  ],
}
const SPACE: FieldGroup = {
  name: 'space',
  fields: [field('padding', 'padding'), field('container-background-color', 'color')],
}
const main = (...fields: Field[]): FieldGroup => ({ name: 'main', fields })
const look = (...fields: Field[]): FieldGroup => ({ name: 'look', fields })

const BAND: readonly FieldGroup[] = [
  look(
    field('background-color', 'color'),
    field('background-url', 'picture'),
    field('border-radius', 'pixels'),
    field('border', 'border'),
    { attribute: 'full-width', kind: 'toggle', on: 'full-width' },
  ),
  { name: 'space', fields: [field('padding', 'padding')] },
]

/** The values of each element that people change. */
const GROUPS: Readonly<Record<string, readonly FieldGroup[]>> = {
  'mj-body': [look(field('background-color', 'color'), field('width', 'pixels'))],
  'mj-wrapper': BAND,
  'mj-section': BAND,
  'mj-hero': [
    look(field('background-color', 'color'), field('background-url', 'picture'), field('height', 'pixels')),
    { name: 'space', fields: [field('padding', 'padding')] },
  ],
  'mj-group': [look(field('background-color', 'color'))],
  'mj-column': [
    look(
      field('width', 'size'),
      field('vertical-align', 'vertical'),
      field('background-color', 'color'),
      field('border-radius', 'pixels'),
      field('border', 'border'),
    ),
    { name: 'space', fields: [field('padding', 'padding')] },
  ],
  'mj-text': [TEXT, SPACE],
  'mj-button': [
    main(field('href', 'address')),
    look(
      field('background-color', 'color'),
      field('border-radius', 'pixels'),
      field('border', 'border'),
      field('width', 'size'),
      field('inner-padding', 'padding'),
    ),
    TEXT,
    SPACE,
  ],
  'mj-image': [
    main(
      field('src', 'picture'),
      field('alt', 'alt'),
      { attribute: 'data-decoration', kind: 'toggle', on: 'true' },
      field('href', 'address'),
    ),
    look(
      field('width', 'pixels'),
      field('align', 'align'),
      field('border-radius', 'pixels'),
      field('border', 'border'),
    ),
    SPACE,
  ],
  'mj-divider': [
    look(
      field('border-color', 'color'),
      field('border-width', 'pixels'),
      field('width', 'size'),
      field('align', 'align'),
    ),
    SPACE,
  ],
  'mj-spacer': [look(field('height', 'pixels'))],
  'mj-social': [look(field('icon-size', 'pixels'), field('border-radius', 'pixels'), field('align', 'align')), SPACE],
  'mj-social-element': [main(field('name', 'network'), field('href', 'address'), field('alt', 'alt'))],
  'mj-navbar': [look(field('align', 'align'))],
  'mj-navbar-link': [main(field('href', 'address')), { ...TEXT, fields: TEXT.fields.slice(0, 4) }],
  'mj-table': [TEXT, SPACE],
}

export const groupsOf = ({ tag }: MailNode): readonly FieldGroup[] => (Object.hasOwn(GROUPS, tag) && GROUPS[tag]) || []
