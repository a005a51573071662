import { ColorInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ImageAddress } from '../../../../parts/files/image-address.tsx'
import { useBrandColors } from '../../../../parts/object/brand-colors.ts'
import { STANDARD_ACCENT } from '../../logic/page/html.ts'
import type { Builder } from '../../logic/use-builder.ts'

/** The colour and the picture. Colours of the e-shop's brand are offered. */
export function LookPart({ builder: { form } }: { builder: Builder }) {
  const { t } = useTranslation('surveys')
  const { design, shopId } = form.values
  const brand = useBrandColors(shopId)
  const set = (name: keyof typeof design, value: string) => {
    form.clearFieldError(`design.${name}`)
    form.setFieldValue('design', { ...design, [name]: value })
  }
  return (
    <Stack>
      <ColorInput
        label={t('look.accent')}
        description={t('look.accentHint')}
        format="hex"
        placeholder={STANDARD_ACCENT}
        swatches={brand}
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
        maw={240}
        value={design.accent}
        onChange={(color) => set('accent', color)}
        error={form.errors['design.accent']}
      />
      <ImageAddress
        label={t('look.image')}
        pick={t('look.fromFiles')}
        value={design.imageUrl}
        onChange={(address) => set('imageUrl', address)}
        error={form.errors['design.imageUrl'] as string | undefined}
      />
    </Stack>
  )
}
