import type { Look } from '../../mail-blocks/brand/brand.ts'
import { withBrand } from '../../mail-blocks/brand/brand-mark.ts'
import { headOf } from '../../mail-blocks/brand/head.ts'
import { element } from '../../mail-blocks/mjml.ts'
import { type Kit, kitFor } from './kit.ts'
import type { StarterPlace, StarterTexts } from './place.ts'
import { footer } from './rows.ts'
import { filled } from './texts.ts'

interface Plan {
  /** The look for shops that have chosen none. */
  look: Look
  /** The rows above the footer. */
  rows(kit: Kit): readonly string[]
  /** Which text says why the reader gets the mail. */
  why?: string
}

export interface Mail {
  mjml: string
  subject: string
  preheader: string
}

export interface Starter<Name extends string = string> {
  name: Name
  build(place: StarterPlace, texts: StarterTexts, language: string): Mail
}

/** A mail to start from. */
export const defineStarter = <Name extends string>(name: Name, { look, rows, why }: Plan): Starter<Name> => ({
  name,
  build: (place, texts, language) => {
    const kit = kitFor(name, look, place, texts)
    const body = element(
      'mj-body',
      { 'background-color': kit.colors.ground, 'css-class': 'ground' },
      ...rows(kit),
      footer(kit, why),
    )
    const plain = (key: string) => filled(kit.say(key))
    return {
      mjml: withBrand(element('mjml', { lang: language }, headOf(kit.brand), body), { brand: kit.brand, look }),
      subject: plain('subject'),
      preheader: plain('preheader'),
    }
  },
})
