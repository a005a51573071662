import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Brand, brandOf, paletteOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { heading } from '../../../parts/mail-blocks/kinds/heading.ts'
import { element, words } from '../../../parts/mail-blocks/mjml.ts'
import { pageDocument } from '../../../parts/page-design/page-document.ts'
import { placeOf } from '../../../parts/starters/load-place.ts'
import type { PageContent } from './page-content.ts'

type Shown = Pick<PageContent, 'title' | 'intro' | 'logoUrl' | 'language'>
const EMPTY: Shown = { title: '', intro: '', logoUrl: null, language: null }

/** Makes blocks of what a page shows in the standard layout: its logo, heading, introduction and choices. */
export function useStarter() {
  const client = useQueryClient()
  const { i18n } = useTranslation('unsubscribe-pages')
  return async ({ title, intro, logoUrl, language }: Shown = EMPTY) => {
    // Blocks have one language: that of the page, else that of the person who writes them.
    const shown = language ?? i18n.language
    await i18n.loadLanguages(shown)
    const t = i18n.getFixedT(shown, 'unsubscribe-pages')
    const place = await client.fetchQuery(placeOf(client))
    const brand = brandOf(place.brand, place.logo)
    return toMjml({ title: title || t('starter.title'), intro: intro || t('starter.intro'), logoUrl }, brand)
  }
}

export function toMjml({ title, intro, logoUrl }: Omit<Shown, 'language'>, brand: Brand): string {
  const { ground, quiet } = paletteOf(brand)
  const row = (attributes: Record<string, string>, ...inside: string[]) =>
    element('mj-section', attributes, element('mj-column', {}, ...inside))
  const body = element(
    'mj-body',
    { 'background-color': ground },
    row(
      { padding: '32px 0' },
      ...(logoUrl ? [element('mj-image', { src: logoUrl, alt: '', width: '160px', padding: '0 32px 16px' })] : []),
      heading.make({ text: title, level: 1, align: 'center' }, brand),
      element('mj-text', { align: 'center' }, words(intro).replaceAll('\n', '<br>')),
      element('mj-text', {}, '{{subscription}}'),
    ),
    row(
      { padding: '16px 0 32px', 'background-color': ground },
      element('mj-text', { align: 'center', 'font-size': '13px', color: quiet }, '{{cl_company}}, {{cl_address}}'),
    ),
  )
  return pageDocument(brand, body)
}
