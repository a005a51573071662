import { decoded, type MailNode } from './node.ts'
import { headOf, nodesOf } from './tree.ts'

type Values = Readonly<Record<string, string>>

const FONT = 'Ubuntu, Helvetica, Arial, sans-serif'

/** What MJML assumes where an element has no attribute. */
const OF_MJML: Readonly<Record<string, Values>> = {
  'mj-body': { width: '600px' },
  'mj-wrapper': { padding: '20px 0', 'text-align': 'center' },
  'mj-section': { padding: '20px 0', 'text-align': 'center' },
  'mj-column': { 'vertical-align': 'top' },
  'mj-hero': { padding: '0px', 'background-color': '#ffffff', 'background-position': 'center center' },
  'mj-text': {
    align: 'left',
    color: '#000000',
    'font-family': FONT,
    'font-size': '13px',
    'line-height': '1',
    padding: '10px 25px',
  },
  'mj-button': {
    align: 'center',
    'background-color': '#414141',
    'border-radius': '3px',
    color: '#ffffff',
    'font-family': FONT,
    'font-size': '13px',
    'font-weight': 'normal',
    'inner-padding': '10px 25px',
    'line-height': '120%',
    padding: '10px 25px',
    'text-decoration': 'none',
  },
  'mj-image': { align: 'center', padding: '10px 25px' },
  'mj-divider': {
    'border-color': '#000000',
    'border-style': 'solid',
    'border-width': '4px',
    padding: '10px 25px',
    width: '100%',
    align: 'center',
  },
  'mj-spacer': { height: '20px' },
  'mj-table': {
    align: 'left',
    color: '#000000',
    'font-family': FONT,
    'font-size': '13px',
    'line-height': '22px',
    padding: '10px 25px',
    width: '100%',
  },
  'mj-social': { align: 'center', 'icon-size': '20px', mode: 'horizontal', padding: '10px 25px' },
  'mj-social-element': { padding: '4px', 'border-radius': '3px' },
  'mj-navbar': { align: 'center' },
  'mj-navbar-link': {
    color: '#000000',
    'font-family': FONT,
    'font-size': '13px',
    'line-height': '22px',
    padding: '15px 10px',
    'text-decoration': 'none',
    'text-transform': 'uppercase',
  },
  'mj-accordion': { padding: '10px 25px', 'font-family': FONT },
  'mj-accordion-title': { 'font-size': '13px', padding: '16px' },
  'mj-accordion-text': { 'font-size': '13px', padding: '16px' },
}

/** The values that the head of a document sets for its elements. */
export interface HeadValues {
  all: Values
  tags: Readonly<Record<string, Values>>
  classes: Readonly<Record<string, Values>>
}

const plain = (attributes: Values): Values =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decoded(value)]))

export function headValues(root: MailNode): HeadValues {
  const head = headOf(root)
  const values = { all: {} as Values, tags: {} as Record<string, Values>, classes: {} as Record<string, Values> }
  for (const part of head ? nodesOf(head) : []) {
    if (part.tag !== 'mj-attributes') continue
    for (const { tag, attributes } of part.children) {
      const { name, ...others } = plain(attributes)
      if (tag === 'mj-all') values.all = { ...values.all, ...plain(attributes) }
      else if (tag === 'mj-class' && name) values.classes[name] = { ...values.classes[name], ...others }
      else values.tags[tag] = { ...values.tags[tag], ...plain(attributes) }
    }
  }
  return values
}

/** The values that an element has where it sets none itself. */
export function inherited({ tag, attributes }: MailNode, { all, tags, classes }: HeadValues): Values {
  const ofClasses = (attributes['mj-class'] ?? '').split(/\s+/).map((name) => classes[name])
  const standard = Object.hasOwn(OF_MJML, tag) ? OF_MJML[tag] : {}
  return Object.assign({}, standard, all, Object.hasOwn(tags, tag) ? tags[tag] : {}, ...ofClasses)
}

export const valuesOf = (node: MailNode, head: HeadValues): Values => ({
  ...inherited(node, head),
  ...plain(node.attributes),
})
