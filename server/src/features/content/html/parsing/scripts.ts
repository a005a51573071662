import { decodeHTMLAttribute } from 'entities'
import { attributeOf, type Element } from '../markup/elements.ts'
import type { ParsedContent } from './parse-content.ts'

/** Code that a browser would run. */
export interface Script {
  /** Position in the HTML; undefined if it is in a string literal of a template tag. */
  at?: number
  tag: string
  attribute?: string
}

/** Data for mail clients; no client runs it. */
const DATA = /^application\/(ld\+)?json$/i
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'background', 'xlink:href', 'data', 'poster'])
const RUNS = /^(javascript:|vbscript:|data:text\/html|data:application\/x?html)/i
const EVENTS =
  /^on(abort|after|animation|auxclick|before|blur|cancel|canplay|change|click|close|contextmenu|copy|cuechange|cut|dblclick|drag|drop|duration|emptied|end|error|focus|form|gotpointer|hashchange|input|invalid|key|load|lostpointer|message|mouse|offline|online|page|paste|pause|play|pointer|pop|progress|rate|reset|resize|scroll|search|seek|select|show|stalled|storage|submit|suspend|time|toggle|touch|transition|unload|volume|waiting|wheel)/

export function* scriptsIn({ markup, literals }: Pick<ParsedContent, 'markup' | 'literals'>): Generator<Script> {
  for (const element of markup.elements) yield* scriptsOf(element)
  // A string literal becomes markup through the filter `safe`.
  for (const text of literals) if (/<script|^\s{0,50}(javascript|vbscript):/i.test(text)) yield { tag: text }
}

function* scriptsOf(element: Element): Generator<Script> {
  const { name, start } = element
  if (name === 'script' && !DATA.test(attributeOf(element, 'type')?.value.trim() ?? '')) yield { at: start, tag: name }
  for (const { name: attribute, value } of element.attributes) {
    const isRun = ADDRESSES.has(attribute) ? RUNS.test(addressOf(value)) : EVENTS.test(attribute)
    if (isRun) yield { at: start, tag: name, attribute }
  }
}

/** Browsers ignore control characters and blanks in addresses. */
const addressOf = (value: string) => decodeHTMLAttribute(value.slice(0, 500)).replace(/[\p{Cc}\s]/gu, '')
