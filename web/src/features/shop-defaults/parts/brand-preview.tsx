import { Box, Image, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ownAddress } from '../../../parts/files/files.ts'
import { type Brand, fontStack, paletteOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { Section } from '../../../ui/page/section.tsx'

/** A few lines of a mail in the look of the shop. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { t } = useTranslation('shop-defaults')
  const { fonts, logo, buttons, links } = brand
  const { ground, paper, heading, text, quiet, link, button, onButton, line } = paletteOf(brand)
  return (
    <Section title={t('preview')} lead={t('previewLead')}>
      <Box
        aria-hidden
        p="md"
        bg={ground}
        ff={fontStack(fonts.body)}
        style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}
      >
        <Box p="lg" bg={paper} c={text}>
          {logo && <Image src={ownAddress(logo)} alt="" fit="contain" mah={64} mb="md" />}
          <Text fz={22} fw={700} c={heading} ff={fontStack(fonts.heading)} mb="xs">
            {t('sample.heading')}
          </Text>
          <Text ff="inherit" mb="md">
            {t('sample.text')}{' '}
            <Text span inherit c={link} td={links.underline ? 'underline' : 'none'}>
              {t('sample.link')}
            </Text>
          </Text>
          <Box
            component="span"
            px="md"
            py="xs"
            fw={600}
            bg={button}
            c={onButton}
            display="inline-block"
            style={{ borderRadius: buttons.radius }}
          >
            {t('sample.button')}
          </Box>
          <Text ff="inherit" fz={13} c={quiet} mt="md" pt="sm" style={{ borderTop: `1px solid ${line}` }}>
            {t('sample.quiet')}
          </Text>
        </Box>
      </Box>
    </Section>
  )
}
