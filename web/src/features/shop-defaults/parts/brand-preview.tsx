import { Box, Image, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ownAddress } from '../../../parts/files/files.ts'
import { Section } from '../../../ui/page/section.tsx'
import { type Brand, useLogo } from '../logic/brand.ts'

const isLight = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 160
}

/** A few lines of a mail in the colours and fonts of the shop. */
export function BrandPreview({ brand: { logoFileId, colors, fonts } }: { brand: Brand }) {
  const { t } = useTranslation('shop-defaults')
  const logo = useLogo(logoFileId)
  const primary = colors.primary || '#2f5bea'
  const body = fonts.body || 'Arial'
  return (
    <Section title={t('preview')} lead={t('previewLead')}>
      <Box
        aria-hidden
        p="lg"
        bg={colors.background || '#ffffff'}
        c={colors.text || '#1b1f27'}
        ff={`${body}, sans-serif`}
        style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}
      >
        {logoFileId && logo && <Image src={ownAddress(logo.url)} alt="" fit="contain" mah={64} mb="md" />}
        <Text fz={22} fw={700} c={colors.secondary || 'inherit'} ff={`${fonts.heading || body}, sans-serif`} mb="xs">
          {t('sample.heading')}
        </Text>
        <Text ff="inherit" mb="md">
          {t('sample.text')}
        </Text>
        <Box
          component="span"
          px="md"
          py="xs"
          fw={600}
          bg={primary}
          c={isLight(primary) ? '#000' : '#fff'}
          display="inline-block"
          style={{ borderRadius: 6 }}
        >
          {t('sample.button')}
        </Box>
      </Box>
    </Section>
  )
}
