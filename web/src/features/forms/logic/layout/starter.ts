import { useQueryClient } from '@tanstack/react-query'
import { type Brand, brandOf, paletteOf } from '../../../../parts/mail-blocks/brand/brand.ts'
import { heading } from '../../../../parts/mail-blocks/kinds/heading.ts'
import { element, words } from '../../../../parts/mail-blocks/mjml.ts'
import { pageDocument } from '../../../../parts/page-design/page-document.ts'
import { placeOf } from '../../../../parts/starters/load-place.ts'
import type { FormValues } from '../values.ts'

type Shown = Pick<FormValues, 'title' | 'description' | 'design'>

/** Makes blocks of what a form shows in the standard look: its picture, title, description and fields. */
export function useStarter() {
  const client = useQueryClient()
  return async (shown: Shown) => {
    const place = await client.fetchQuery(placeOf(client))
    return toMjml(shown, brandOf(place.brand, place.logo))
  }
}

export function toMjml({ title, description, design }: Shown, brand: Brand): string {
  const { imageUrl, background, color } = design
  const picture = element('mj-image', { src: imageUrl ?? '', alt: '', padding: '0 32px 16px' })
  const text = element('mj-text', { align: 'center', color }, words(description).replaceAll('\n', '<br>'))
  const body = element(
    'mj-body',
    { 'background-color': paletteOf(brand).ground },
    element(
      'mj-section',
      { padding: '32px 0', 'background-color': background },
      element(
        'mj-column',
        {},
        ...(imageUrl ? [picture] : []),
        ...(title ? [heading.make({ text: title, level: 1, align: 'center', color: color ?? '' }, brand)] : []),
        ...(description ? [text] : []),
        element('mj-text', { padding: '0 12px' }, '{{form_fields}}'),
      ),
    ),
  )
  return pageDocument(brand, body)
}
