import type { ComponentType } from 'react'
import type { Brand } from '../../mail-blocks/brand/brand.ts'
import type { TagPlace } from '../../merge-tag/merge-tags.ts'
import type { MailNode } from '../model/node.ts'
import type { Level } from '../model/places.ts'

/** Where the editor is used: each place offers its own blocks. */
export type Surface = 'mail' | 'page' | 'footer' | 'unsubscribe' | 'form'

export interface BlockTexts {
  heading: string
  text: string
  button: string
  quote: string
  quoteAuthor: string
  menu: string
  cell: string
  buy: string
  coupon: string
  unlikely: string
  likely: string
  why: string
  unsubscribe: string
  preferences: string
}

export interface NewBlock {
  texts: BlockTexts
  /** New blocks look like the brand of the shop. */
  brand: Brand
  /** The address of this service, which has pictures of ours. */
  baseUrl: string
  /** Of the person who writes. */
  language: string
}

/** A block of the palette. */
export interface Block {
  /** Its name in the texts (`blocks.<name>`). */
  name: string
  icon: ComponentType<{ size?: number | string; stroke?: number; 'aria-hidden'?: boolean }>
  group: 'content' | 'layout' | 'shop' | 'page'
  level: Extract<Level, 'row' | 'content'>
  surfaces: readonly Surface[]
  make: (context: NewBlock) => MailNode
}

/** Which merge tags can stand in the texts. */
export const tagPlaceOf = (surface: Surface): TagPlace => (MAILS.includes(surface) ? 'mail' : 'page')

export const EVERYWHERE: readonly Surface[] = ['mail', 'page', 'footer', 'unsubscribe', 'form']
export const MAILS: readonly Surface[] = ['mail', 'footer']
