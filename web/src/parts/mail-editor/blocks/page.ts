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

/** Blocks that only pages have. */
export const PAGE: readonly Block[] = [object('form', IconForms), object('survey', IconMessageStar), SUBSCRIPTION]
