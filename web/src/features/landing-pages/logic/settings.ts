import type { Body } from '../../../api/client.ts'
import type { LandingPage } from './landing-page.ts'
import { slugOf } from './slug.ts'

/** What the view Settings changes. What is missing is an empty text. */
export interface Settings {
  name: string
  slug: string
  shopId: string
  language: NonNullable<LandingPage['language']> | ''
  title: string
  description: string
  imageUrl: string
  faviconUrl: string
  indexed: boolean
}

export const settingsOf = (page: LandingPage): Settings => ({
  name: page.name,
  slug: page.slug,
  shopId: page.shopId,
  language: page.language ?? '',
  title: page.title,
  description: page.description,
  imageUrl: page.imageUrl ?? '',
  faviconUrl: page.faviconUrl ?? '',
  indexed: page.indexed,
})

const isAddress = (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text)
const isWrong = (address: string) => address.trim() !== '' && !isAddress(address.trim())

/** Values that the server would refuse, each with the key of a text. */
export const faultsIn = ({ name, slug, imageUrl, faviconUrl }: Settings) => ({
  ...(name.trim() ? {} : { name: 'nameMissing' as const }),
  ...(slugOf(slug) ? {} : { slug: 'slugMissing' as const }),
  ...(isWrong(imageUrl) ? { imageUrl: 'addressWrong' as const } : {}),
  ...(isWrong(faviconUrl) ? { faviconUrl: 'addressWrong' as const } : {}),
})

/** The changed settings as the server takes them. */
export function patchOf(changes: Partial<Settings>): Body<'PATCH /landing-pages/{page_id}'> {
  const { name, slug, language, imageUrl, faviconUrl, title, description, ...rest } = changes
  const address = (text: string) => text.trim() || null
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(language === undefined ? {} : { language: language || null }),
    ...(imageUrl === undefined ? {} : { imageUrl: address(imageUrl) }),
    ...(faviconUrl === undefined ? {} : { faviconUrl: address(faviconUrl) }),
  }
}
