import { attributeOf, type Element, type Markup } from '../markup/elements.ts'

const ALWAYS = new Set(['form', 'textarea', 'select'])

/** Elements of a form that sends data. Lone checkboxes and radio buttons only switch parts of interactive mails. */
export const formFieldsIn = ({ elements }: Markup): Element[] =>
  elements.filter((element) => {
    const type = attributeOf(element, 'type')?.value.trim().toLowerCase()
    if (element.name === 'input') return !['checkbox', 'radio'].includes(type ?? '')
    if (element.name === 'button') return type === 'submit' || attributeOf(element, 'formaction') !== undefined
    return ALWAYS.has(element.name)
  })
