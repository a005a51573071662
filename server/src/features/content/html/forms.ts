import { attributeOf, type Element, type Markup } from './elements.ts'

const ALWAYS = new Set(['form', 'textarea', 'select'])

/** Elements that ask something and send it. */
export const fieldsIn = ({ elements }: Markup): Element[] =>
  elements.filter((element) => {
    const type = attributeOf(element, 'type')?.value.trim().toLowerCase()
    if (element.name === 'input') return !['checkbox', 'radio'].includes(type ?? '')
    if (element.name === 'button') return type === 'submit' || attributeOf(element, 'formaction') !== undefined
    return ALWAYS.has(element.name)
  })
