import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brandOf, paletteOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { withBrand } from '../../../parts/mail-blocks/brand/brand-mark.ts'
import { attributesOf } from '../../../parts/mail-blocks/brand/head.ts'
import { footer } from '../../../parts/mail-blocks/kinds/footer.ts'
import { element } from '../../../parts/mail-blocks/mjml.ts'
import { placeOf } from '../../../parts/starters/load-place.ts'
import { sentContent } from './footer-edit.ts'

/** The content of a new footer: the company, its address and the unsubscribe link. */
export function useStarter() {
  const client = useQueryClient()
  const { t } = useTranslation('footers')
  const html = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 24px; font-family: Arial, sans-serif; font-size: 13px; line-height: 1.5; color: #5b6270;">
      {{cl_company}}, {{cl_address}}<br>
      ${t('starter.why')}<br>
      <a href="{{unsubscribe}}" style="color: #5b6270;">${t('starter.unsubscribe')}</a>
    </td>
  </tr>
</table>
`
  const mjml = async () => {
    const place = await client.fetchQuery(placeOf(client))
    const brand = brandOf(place.brand, place.logo)
    const block = footer.make(
      { why: t('starter.why'), unsubscribe: t('starter.unsubscribe'), preferences: t('insert.words.preferences') },
      brand,
    )
    // Without rules for links: they would change those of the mails that the footer is added to.
    const head = element('mj-head', {}, attributesOf(brand))
    const body = element('mj-body', { 'background-color': paletteOf(brand).ground }, block)
    return withBrand(element('mjml', {}, head, body), { brand, look: null })
  }
  return async (editor: 'visual' | 'html') => sentContent(editor, editor === 'visual' ? await mjml() : html)
}
