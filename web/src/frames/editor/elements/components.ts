import type { Component, ComponentView, Editor } from 'grapesjs'
import { completeAddress } from '../link-address.ts'
import type { Picture } from '../messages.ts'
import type { Texts } from '../texts.ts'

const TYPES = [
  'mj-body',
  'mj-wrapper',
  'mj-section',
  'mj-group',
  'mj-column',
  'mj-text',
  'mj-button',
  'mj-image',
  'mj-social',
  'mj-social-element',
  'mj-divider',
  'mj-spacer',
  'mj-navbar',
  'mj-navbar-link',
  'mj-hero',
  'mj-raw',
]

const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="260"><rect width="600" height="260" fill="#e5e9f2"/><g fill="none" stroke="#9aa5bd" stroke-width="6" stroke-linejoin="round"><rect x="240" y="80" width="120" height="96" rx="10"/><circle cx="276" cy="114" r="11"/><path d="m246 166 34-26 20 14 26-28 34 34"/></g></svg>',
)}`

const NETWORKS = ['facebook', 'instagram', 'youtube', 'linkedin', 'pinterest', 'twitter', 'vimeo', 'github', 'web']

/** Escapes attribute values: users write them, and a quote would end the attribute. */
const escaped = (attributes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [
        name,
        String(value)
          .replace(/&(?!#?\w+;)/g, '&amp;')
          .replaceAll('"', '&quot;')
          .replaceAll('<', '&lt;'),
      ]),
  )

function attributesOf(component: Component): Record<string, unknown> {
  const { style: _style, id: _id, ...attributes } = component.get('attributes') as Record<string, unknown>
  const src = component.get('src')
  return src ? { ...attributes, src } : attributes
}

/** The saved attributes, without default values. */
function getAttrToHTML(this: Component) {
  const standard = (this.get('style-default') ?? {}) as Record<string, unknown>
  const own = Object.entries(attributesOf(this)).filter(([name, value]) => !(value && value === standard[name]))
  return escaped(Object.fromEntries(own))
}

/** The drawn attributes: a picture that is not chosen yet shows a placeholder. */
function getMjmlAttributes(this: Component) {
  const attributes = attributesOf(this)
  const isEmpty = this.get('type') === 'mj-image' && !attributes.src
  return escaped(isEmpty ? { ...attributes, src: PLACEHOLDER } : attributes)
}

/**
 * Limits a style sheet of the mail to the mail, so that it does not style the editor. Serializing the parsed rules
 * keeps a stray bracket from closing the outer rule.
 */
function scopedToMail(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return `.mail { ${[...sheet.cssRules].map(({ cssText }) => cssText).join('\n')} }`
}

interface TraitChange {
  value: string
  component: Component
  /** The person is still typing. */
  partial?: boolean
  /** Shows another value than the typed one. */
  emitUpdate: () => void
}

/** Defines the properties of each element of a mail, and how it is serialized. */
export function defineComponents(
  editor: Editor,
  texts: Texts,
  askPicture: (onPick: (picture: Picture) => void) => void,
) {
  const href = {
    ...{ type: 'text', name: 'href', label: texts.traits.href, placeholder: 'https://' },
    setValue: ({ value, component, partial, emitUpdate }: TraitChange) => {
      const address = partial ? value : completeAddress(value)
      component.addAttributes({ href: address })
      if (address !== value) emitUpdate()
    },
  }
  const picture = {
    type: 'button',
    name: 'picture',
    label: false,
    full: true,
    text: texts.choosePicture,
    command: () => askPicture(({ url }) => editor.getSelected()?.set('src', url)),
  }
  const traits: Readonly<Record<string, unknown[]>> = {
    'mj-image': [picture, { type: 'text', name: 'alt', label: texts.traits.alt }, href],
    'mj-button': [href],
    'mj-section': [
      {
        type: 'checkbox',
        name: 'full-width',
        label: texts.traits['full-width'],
        valueTrue: 'full-width',
        valueFalse: '',
      },
    ],
    'mj-social-element': [
      {
        type: 'select',
        name: 'name',
        label: texts.traits.name,
        options: NETWORKS.map((id) => ({ id, label: id[0]!.toUpperCase() + id.slice(1) })),
      },
      href,
    ],
    'mj-navbar-link': [href],
  }
  editor.Components.addType('mj-style', {
    view: {
      renderChildren(this: ComponentView) {
        const parts = this.model.components().models.map((part) => String(part.get('content') ?? ''))
        this.el.textContent = scopedToMail(parts.join(''))
      },
    },
  })
  for (const type of TYPES)
    editor.Components.addType(type, {
      model: {
        defaults: { traits: traits[type] ?? [], ...(type === 'mj-image' ? { src: '' } : {}) },
        getAttrToHTML,
        getMjmlAttributes,
      } as never,
    })
}
