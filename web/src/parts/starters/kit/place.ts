import type { SavedBrand } from '../../mail-blocks/brand/brand.ts'

/** What a starter knows about the shop that it is for. */
export interface StarterPlace {
  brand: SavedBrand | null
  /** The address of the logo. */
  logo: string | null
  /** The address of the shop; links lead there. */
  shopUrl: string
  /** The address of this service, which has the pictures. */
  baseUrl: string
  /** The names of the feeds whose items are shown. */
  productFeed: string | null
  articleFeed: string | null
  survey: { id: string; url: string; question: string } | null
}

/** Texts of a starter by their keys. */
export type Texts = Readonly<Record<string, string>>

/** All texts of starters in one language: web/src/i18n/starters. */
export interface StarterTexts {
  common: Texts
  mails: Readonly<Record<string, Texts>>
}
