import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandIn } from '../../mail-blocks/brand/brand-mark.ts'
import { attributeOf } from '../model/node.ts'
import { NotMjml } from '../model/parse.ts'
import { createStore, type EditorStore } from '../state/store.ts'
import { useBrand } from '../state/use-brand.ts'
import type { Visual } from '../visual.ts'
import { Desk } from './desk.tsx'

/** The editor. The mail is drawn at once; panels with new blocks follow when the look of the shop is known. */
export default function EditorDesk(visual: Visual) {
  const { t } = useTranslation('editor')
  const [{ store, source }] = useState(() => ({ store: storeOf(visual.mjml), source: visual.mjml }))
  const mark = store && attributeOf(store.get().root, 'data-brand')
  const look = useMemo(() => brandIn(mark)?.look ?? null, [mark])
  const { brand, isKnown, shopId, isRead } = useBrand(visual.shopId, look)
  if (!store)
    return (
      <Alert color="red" title={t('shell.unreadable.title')}>
        {t('shell.unreadable.text')}
      </Alert>
    )
  return (
    <Desk
      visual={visual}
      store={store}
      source={source}
      brand={brand}
      look={look}
      isBrandKnown={isKnown}
      shopId={shopId}
      offersBrand={isRead}
    />
  )
}

/** Undefined if the design cannot be read. */
function storeOf(mjml: string): EditorStore | undefined {
  try {
    return createStore(mjml)
  } catch (error) {
    if (error instanceof NotMjml) return undefined
    throw error
  }
}
