import { Alert, Button, Group } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { applyBrand } from '../../mail-blocks/brand/apply-brand.ts'
import { brandIn, markText, withBrand } from '../../mail-blocks/brand/brand-mark.ts'
import { attributeOf } from '../model/node.ts'
import { parseMjml } from '../model/parse.ts'
import { writeMjml } from '../model/write.ts'
import { useDesk, useEditorState } from '../state/context.ts'

/** Offers the present look of the shop where an older one was used. */
export function BrandOffer() {
  const { t } = useTranslation('editor')
  const { store, brand } = useDesk()
  const mark = useEditorState(({ root }) => attributeOf(root, 'data-brand'))
  const old = brandIn(mark)
  if (!old) return null
  const present = { brand, look: old.look }
  if (markText(old) === markText(present)) return null
  const set = (mjml: string) => store.change(parseMjml(withBrand(mjml, present)), { chosen: null })
  return (
    <Alert color="brand" variant="light" icon={<IconPalette size={18} aria-hidden />} py="xs" radius={0}>
      <Group justify="space-between" gap="xs">
        {t('shell.restyle.offer')}
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => set(writeMjml(store.get().root))}>
            {t('shell.restyle.keep')}
          </Button>
          <Button size="compact-sm" onClick={() => set(applyBrand(writeMjml(store.get().root), old.brand, brand))}>
            {t('shell.restyle.apply')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
