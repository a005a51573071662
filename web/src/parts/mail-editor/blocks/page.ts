import { IconForms, IconListCheck, IconMessageStar } from '@tabler/icons-react'
import { makeNode } from '../model/node.ts'
import type { Block } from './define-block.ts'

/** A form or survey of a page is a text of its tag alone, such as `{{form_12}}`. */
export const PAGE_TAG = /^\s*\{\{\s*((form|survey)_(\d+))\s*\}\}\s*$/
export type PageObject = 'form' | 'survey'
export const pageObjectOf = (content: string) => PAGE_TAG.exec(content)?.[2] as PageObject | undefined
/** No form has this id. */
const NONE = 0

const object = (name: PageObject, icon: Block['icon']): Block => ({
  name,
  icon,
  group: 'page',
  level: 'content',
  surfaces: ['page'],
  make: () => makeNode('mj-text', {}, `{{${name}_${NONE}}}`),
})

/** The choices of the contact: lists, a pause, unsubscribing. */
const SUBSCRIPTION: Block = {
  name: 'subscription',
  icon: IconListCheck,
  group: 'page',
  level: 'content',
  surfaces: ['unsubscribe'],
  make: () => makeNode('mj-text', {}, '{{subscription}}'),
}

/** The fields of a form, its consent box and its button. */
const FORM_FIELDS: Block = {
  name: 'formFields',
  icon: IconForms,
  group: 'page',
  level: 'content',
  surfaces: ['form'],
  make: () => makeNode('mj-text', {}, '{{form_fields}}'),
}

/** Blocks that only pages have. */
export const PAGE: readonly Block[] = [
  object('form', IconForms),
  object('survey', IconMessageStar),
  SUBSCRIPTION,
  FORM_FIELDS,
]
