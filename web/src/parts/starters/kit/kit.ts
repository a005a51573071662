import { type Brand, brandOf, type Look, paletteOf } from '../../mail-blocks/brand/brand.ts'
import { NOWHERE } from '../../mail-blocks/mjml.ts'
import { layoutIn } from './layout.ts'
import { picturesIn } from './pictures.ts'
import type { StarterPlace, StarterTexts } from './place.ts'
import { textsFor } from './texts.ts'
import { writingIn } from './writing.ts'

export type Kit = ReturnType<typeof kitFor>

/** The parts that starters are built of, in the brand of a shop and in one language. */
export function kitFor(name: string, look: Look, place: StarterPlace, texts: StarterTexts) {
  const brand: Brand = brandOf(place.brand, place.logo, look)
  const colors = paletteOf(brand)
  const shop = place.shopUrl || NOWHERE
  return {
    ...{ brand, colors, shop, place },
    ...textsFor(name, texts),
    ...layoutIn(colors),
    ...writingIn(brand),
    ...picturesIn(brand, { shop, baseUrl: place.baseUrl }),
  }
}
